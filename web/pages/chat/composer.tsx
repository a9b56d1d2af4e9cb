import { ArrowUp, Mic } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { CHAT_BOX_MAX_HEIGHT_PX, MAX_MESSAGE_CHARS } from "#contract/limits.ts";
import { RecorderProblem, VoiceStrip } from "../../shared/recording/recorder/notices.tsx";
import { useKeyHint } from "../../shared/shell/shortcuts/keys.ts";
import { Button, QuietButton } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import type { Turns } from "./use-chat.ts";

interface Props {
  turns: Pick<Turns, "recorder" | "speechOn" | "record" | "sendText">;
  /** A turn is being sent, or there is no draft yet; typing goes on. */
  busy: boolean;
  text: string;
  onText: (text: string) => void;
  takesFocus?: boolean;
}

const LABEL = "Ask for changes or improvements...";

export function Composer({ turns, busy, text, onText, takesFocus }: Props) {
  const { recorder, speechOn, record, sendText } = turns;
  const box = useRef<HTMLTextAreaElement>(null);
  const key = useKeyHint("/");
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const sendable = text.trim() !== "" && !busy;

  async function send(): Promise<void> {
    if (!sendable) return;
    if (await sendText(text.trim())) onText("");
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter is its own; Safari says so only by this key code.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || composing) return;
    event.preventDefault();
    void send();
  }

  return (
    <>
      <RecorderProblem recorder={recorder} className="mb-2" />
      <form
        aria-label="Refine your post"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex min-h-14 items-end gap-1 rounded-card border border-edge bg-raised p-1.5 shadow-lift outline-offset-2 outline-accent focus-within:border-accent has-[textarea:focus-visible]:outline-2"
      >
        {recorder.recording ? (
          <VoiceStrip recorder={recorder} />
        ) : (
          <>
            <textarea
              ref={box}
              aria-label={LABEL}
              aria-keyshortcuts={key}
              placeholder={LABEL}
              rows={1}
              dir="auto"
              enterKeyHint="send"
              maxLength={MAX_MESSAGE_CHARS}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={onKeyDown}
              style={{ maxHeight: CHAT_BOX_MAX_HEIGHT_PX }}
              className="field-sizing-content block min-w-0 flex-1 resize-none overflow-y-auto bg-transparent px-2.5 py-2.5 text-base leading-6 text-ink outline-none placeholder:text-faint placeholder:text-sm"
            />
            <Tooltip content={speechOn ? "Say it instead" : "Transcription is off right now. Type instead."}>
              <QuietButton
                size="icon"
                aria-label="Record a voice message"
                unavailable={busy || !speechOn}
                onClick={record}
              >
                <Mic className="size-5" />
              </QuietButton>
            </Tooltip>
            {/* The placeholder needs its room. */}
            {text !== "" && (
              <Button type="submit" size="icon" aria-label="Send" disabled={!sendable}>
                <ArrowUp className="size-5" />
              </Button>
            )}
          </>
        )}
      </form>
    </>
  );
}
