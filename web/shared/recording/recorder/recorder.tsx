import { Mic, Square } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { MAX_RECORDING_SECONDS, MAX_TYPED_CHARS } from "#contract/limits.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { listen } from "../../../ui/listen.ts";
import { SpinnerIcon } from "../../../ui/spinner.tsx";
import { formatCount } from "../../counted.ts";
import { formatTimer } from "../../dates.ts";
import { useKeyHint } from "../../shell/shortcuts/keys.ts";
import { useKeptText } from "../../unsaved.ts";
import { Countdown, LiveWords, lastSeconds, PauseOrDiscard, RecorderProblem, Waveform } from "./notices.tsx";
import { secondsOf } from "./recording-session.ts";
import type { useNotes, useRecorder } from "./use-recorder.ts";

interface RecorderProps {
  recorder: ReturnType<typeof useRecorder>;
  disabled: boolean;
  topic?: string | null;
  onStart: () => void;
  children?: ReactNode;
}

const PULSE = "absolute -inset-2 animate-pulse rounded-full border-2 border-accent";

/** A card; while one speaks, all of the screen. */
export function Recorder({ recorder, disabled, topic, onStart, children }: RecorderProps) {
  const { state, stop } = recorder;
  const recording = state.kind === "recording";
  const busy = state.kind === "requesting" || state.kind === "stopping";
  const speaking = recording || busy;
  const press = recording ? stop : onStart;
  const secondsLeft = lastSeconds(state);

  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <div
        // `theme.css` hides all else then.
        data-speaking={speaking || undefined}
        className={cx(
          "flex flex-col items-center gap-5",
          speaking &&
            "safe-inset fixed inset-0 z-40 justify-center-safe overflow-y-auto bg-paper p-5 sm:gap-8",
        )}
      >
        {speaking && topic && (
          <p className="wrap-anywhere max-w-xl font-display text-soft text-xl italic leading-snug sm:text-2xl">
            {topic}
          </p>
        )}
        <p role="timer" aria-label="Recording time" className="flex flex-col items-center gap-1 tabular-nums">
          <span
            className={cx(
              "font-display leading-none",
              speaking ? "text-7xl sm:text-8xl" : "text-5xl",
              secondsLeft === null ? "text-ink" : "text-accent",
            )}
          >
            {formatTimer(secondsOf(state))}
          </span>{" "}
          <span className="text-sm text-soft">out of {formatTimer(MAX_RECORDING_SECONDS)}</span>
        </p>
        <Waveform state={state} dimmed={disabled} />
        {speaking && (
          <div className="flex h-18 w-full max-w-xl flex-col">
            <LiveWords state={state} />
          </div>
        )}
        <button
          type="button"
          aria-keyshortcuts={useKeyHint("r")}
          aria-label={recording ? "Stop recording" : "Start recording"}
          aria-busy={busy || undefined}
          // Not `disabled`: that would drop the focus between start and stop.
          aria-disabled={busy || undefined}
          disabled={disabled}
          onClick={busy ? undefined : press}
          className={cx(
            "focus-ring relative grid size-24 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-accent",
            "transition-[background-color,scale] duration-150 hover:bg-accent-strong active:scale-95",
            "disabled:cursor-not-allowed disabled:bg-line disabled:text-faint",
          )}
        >
          {busy && <SpinnerIcon className="size-8" />}
          {recording && <span aria-hidden="true" className={PULSE} />}
          {recording && <Square className="size-7 fill-current" />}
          {!speaking && <Mic className="size-9" strokeWidth={1.75} />}
        </button>
        {/* Keeps its height, so that nothing jumps. */}
        <div className="flex min-h-11 w-full max-w-sm flex-col items-center justify-center text-center text-soft text-sm">
          <RecorderProblem recorder={recorder} />
          {recording && !state.silent && <SpeakingHint paused={state.paused} secondsLeft={secondsLeft} />}
          {state.kind === "idle" && (
            <p>
              Press to speak, press again to send.
              <br />
              Nothing is posted without you.
            </p>
          )}
        </div>
        {speaking && (
          <div className="flex gap-2">
            <PauseOrDiscard recorder={recorder} />
          </div>
        )}
        <Countdown state={state} />
      </div>
      {children}
    </Card>
  );
}

function SpeakingHint({ paused, secondsLeft }: { paused: boolean; secondsLeft: number | null }) {
  if (paused) return <p className="font-medium text-base text-ink">Paused</p>;
  if (secondsLeft === null) return <p>Press again to stop. Nothing is posted.</p>;
  return (
    <p aria-hidden="true" className="font-display text-2xl text-accent tabular-nums">
      {secondsLeft === 1 ? "1 second left" : `${secondsLeft} seconds left`}
    </p>
  );
}

interface Props {
  ownerId: string;
  /** Where there is no transcription, the field is open, and files are not taken. */
  speechOff: boolean;
  disabled: boolean;
  notes: Pick<ReturnType<typeof useNotes>, "sendText" | "sendFile">;
}

/** With extensions too: else iPhones grey out voice memos. */
const ACCEPTED =
  "audio/*,.m4a,.m4b,.mp3,.wav,.ogg,.oga,.opus,.webm,.mka,.mp4,.mov,.3gp,.flac,.aac,.caf,.aif,.aiff";

/** One line. A file can also be dropped anywhere on the page. */
export function TypeOrUpload({ ownerId, speechOff, disabled, notes }: Props) {
  const [text, setText] = useKeptText(`note:${ownerId}`);
  const [isOpened, setOpened] = useState(text !== "");
  const open = isOpened || speechOff;
  const isFull = text.length === MAX_TYPED_CHARS;
  const takesFiles = !disabled && !speechOff;
  const onFile = useEffectEvent((file: File) => void notes.sendFile(file));

  useEffect(
    () =>
      listen(window, ["dragover", "drop"], (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        // Even where none is taken it must not replace the page.
        event.preventDefault();
        const file = event.type === "drop" && event.dataTransfer.files[0];
        if (file && takesFiles) onFile(file);
      }),
    [takesFiles],
  );

  async function submit() {
    if (await notes.sendText(text.trim())) setText("");
  }

  return (
    <div className="flex w-full flex-col items-center gap-3">
      <p className="flex items-center text-sm text-soft">
        or
        <Button
          variant="link"
          size="word"
          aria-label="Type it instead"
          aria-expanded={open}
          disabled={disabled || speechOff}
          onClick={() => setOpened(!isOpened)}
        >
          type
        </Button>
        <span className="-ml-1">, or</span>
        <FileButton
          inline
          label="Audio file"
          name="Upload audio"
          accept={ACCEPTED}
          disabled={!takesFiles}
          onFile={notes.sendFile}
        >
          upload
        </FileButton>
      </p>
      {open && (
        <form
          className="w-full text-left"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "" && !disabled) void submit();
          }}
        >
          <TextArea
            label="Your note"
            hideLabel
            autoFocus={isOpened && text === ""}
            placeholder="So, what happened this week was…"
            rows={4}
            maxLength={MAX_TYPED_CHARS}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-3 flex items-center justify-between gap-3">
            <p className={cx("text-sm tabular-nums", isFull ? "text-danger" : "text-faint")}>
              {formatCount(text.length)} / {formatCount(MAX_TYPED_CHARS)}
            </p>
            <SmallButton type="submit" disabled={text.trim() === "" || disabled}>
              Make a post
            </SmallButton>
          </div>
        </form>
      )}
    </div>
  );
}
