import { ArrowUp, Mic } from "lucide-react";
import { useRef } from "react";
import { canStart } from "../../../shared/recorder/state.ts";
import type { useRecorder } from "../../../shared/recorder/use-recorder.ts";
import { Button } from "../../../ui/button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { RecordingStrip } from "../voice/recording-strip.tsx";
import { VoiceProblem } from "../voice/voice-problem.tsx";
import { GrowingTextBox } from "./growing-text-box.tsx";

interface Props {
  recorder: ReturnType<typeof useRecorder>;
  speechOn: boolean;
  /** A turn is on its way, or there is nothing to refine yet; what is typed meanwhile stays. */
  busy: boolean;
  text: string;
  onText: (text: string) => void;
  onRecord: () => void;
  /** Whether the text was taken. */
  onSend: (text: string) => Promise<boolean>;
}

/** Where changes are asked for, by text or by voice. */
export function Composer({ recorder, speechOn, busy, text, onText, onRecord, onSend }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const sendable = text.trim() !== "" && !busy;

  async function send(): Promise<void> {
    if (!sendable) return;
    if (await onSend(text.trim())) onText("");
    box.current?.focus();
  }

  return (
    <>
      <VoiceProblem state={recorder.state} />
      <form
        aria-label="Refine your post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex min-h-14 items-end gap-1 rounded-card border border-edge bg-raised p-1.5 shadow-lift outline-offset-2 outline-accent focus-within:border-accent has-[textarea:focus-visible]:outline-2"
      >
        {canStart(recorder.state) ? (
          <>
            <GrowingTextBox
              ref={box}
              label="Ask for changes or improvements..."
              text={text}
              onText={onText}
              onSend={() => void send()}
            />
            <Tooltip content={speechOn ? "Say it instead" : "Transcription isn't set up on this server"}>
              <Button
                variant="quiet"
                size="icon"
                aria-label="Record a voice message"
                aria-disabled={busy || !speechOn}
                onClick={busy || !speechOn ? undefined : onRecord}
              >
                <Mic className="size-5" aria-hidden="true" />
              </Button>
            </Tooltip>
            <Button type="submit" size="icon" aria-label="Send" disabled={!sendable}>
              <ArrowUp className="size-5" aria-hidden="true" />
            </Button>
          </>
        ) : (
          <RecordingStrip state={recorder.state} meter={recorder.meter} onStop={recorder.stop} />
        )}
      </form>
    </>
  );
}
