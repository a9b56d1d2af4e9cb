import { Download, Pause, Play } from "lucide-react";
import { type KeyboardEvent, useEffect } from "react";
import { Link } from "react-router-dom";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { PATHS } from "../../../paths.ts";
import { Button, QuietButton, SmallButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SpinnerIcon, Working } from "../../../ui/spinner.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { saveFile } from "../../browser.ts";
import { formatDate, formatDateTime, formatLength, lengthInWords } from "../../dates.ts";
import { useAction } from "../../use-action.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { forgetSound, playSound, seekSound, soundFor, stopSound, useListening, useSound } from "../player.ts";
import {
  DeleteButton,
  kindOf,
  messageOf,
  nameOf,
  ReprocessButton,
  useReprocess,
  WaitingActions,
} from "./recording-actions.tsx";

export function RecordingSound({ recording }: { recording: VaultRecording }) {
  if (recording.source === "text") return null;
  if (recording.hasAudio) return <Player key={recording.id} recording={recording} />;
  const { soundGoneAt, problem } = recording;
  // A waiting recording shows this as its problem.
  if (problem?.message === ERROR_MESSAGES.sound_gone) return null;
  return (
    <p className="text-faint text-sm leading-relaxed">
      {soundGoneAt === null ? (
        ERROR_MESSAGES.sound_gone
      ) : (
        <>
          The audio was deleted on {formatDate(soundGoneAt)}, as you chose in{" "}
          <Link
            to={PATHS.accountNotes}
            className="focus-ring rounded-control text-soft underline decoration-edge underline-offset-4 hover:text-ink"
          >
            your account
          </Link>
          . What you said is kept.
        </>
      )}
    </p>
  );
}

const STEP_SECONDS = 0.1;
/** For arrow keys: a step could hardly be heard. */
const ARROW_SECONDS = 5;
const ARROWS: Record<string, number> = {
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
};

/** Filled up to its value. */
const RANGE = cx(
  "focus-ring h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-control bg-transparent disabled:cursor-not-allowed",
  "[&::-webkit-slider-runnable-track]:h-0.5 [&::-webkit-slider-runnable-track]:rounded-full",
  "[&::-webkit-slider-runnable-track]:bg-[linear-gradient(to_right,var(--color-accent)_var(--filled),var(--color-edge)_var(--filled))]",
  "[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none",
  "[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-ink disabled:[&::-webkit-slider-thumb]:bg-edge",
  "[&::-moz-range-track]:h-0.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-edge",
  "[&::-moz-range-progress]:h-0.5 [&::-moz-range-progress]:rounded-full [&::-moz-range-progress]:bg-accent",
  "[&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:bg-ink",
);

function Player({ recording }: { recording: VaultRecording }) {
  const { id } = recording;
  const name = nameOf(recording);
  const status = useSound(id, (sound) => sound.status);
  const problem = useSound(id, (sound) => sound.problem);
  // Not each frame: the slider shows no more.
  const position = useSound(id, (sound) => Math.round(sound.position / STEP_SECONDS) * STEP_SECONDS);
  const seconds = useSound(id, (sound) => sound.seconds) ?? recording.durationSeconds ?? 0;
  const progress = seconds > 0 ? Math.min(position, seconds) / seconds : 0;
  const isPlaying = status === "playing";
  const PlayIcon = isPlaying ? Pause : Play;
  const listening = useListening();

  const sound = soundFor(id);
  const play = () => void playSound(sound);
  const seek = (to: number) => seekSound(sound, to);
  const { run: download } = useAction(async () => {
    const file = await sound.fetch();
    saveFile(file, file.name);
  }, "Couldn't download it");

  useEffect(() => () => forgetSound(id), [id]);

  function onKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    seek(Math.min(Math.max(position + by, 0), seconds));
  }

  return (
    <div>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          className="rounded-full"
          aria-label={`${isPlaying ? "Pause" : "Play"} the ${name}`}
          aria-busy={status === "loading" || undefined}
          unavailable={listening}
          onClick={isPlaying ? () => stopSound() : play}
        >
          {status === "loading" ? (
            <SpinnerIcon className="size-5 text-accent" />
          ) : (
            <PlayIcon className="size-5 fill-current" />
          )}
        </Button>
        <input
          type="range"
          aria-label={`Position in the ${name}`}
          aria-valuetext={`${lengthInWords(position)} of ${lengthInWords(seconds)}`}
          min={0}
          value={position}
          max={seconds}
          step={STEP_SECONDS}
          disabled={seconds === 0}
          onChange={(event) => seek(event.target.valueAsNumber)}
          onKeyDown={onKeyDown}
          style={{ ["--filled" as string]: `${progress * 100}%` }}
          className={RANGE}
        />
        <p className="shrink-0 text-faint text-sm tabular-nums">
          {formatLength(position)} / {seconds > 0 ? formatLength(seconds) : "?:??"}
        </p>
        <Tooltip content="Download">
          <QuietButton
            size="icon"
            className="-mr-3"
            icon={Download}
            aria-label={`Download the ${name}`}
            onClick={download}
          />
        </Tooltip>
      </div>
      <div role="alert">
        {problem && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-danger text-sm">
            {problem.message}
            {problem.canRetry && <SmallButton onClick={play}>Try again</SmallButton>}
          </p>
        )}
      </div>
    </div>
  );
}

export const recordingOf = (detail: SessionDetail, message: Message): VaultRecording | undefined =>
  detail.recordings.find((recording) => messageOf(detail, recording) === message);

/** The session's turns without a message, except those that this device has `waiting`. */
export function unheardTurns(detail: SessionDetail, waiting: readonly OutboxEntry[]): VaultRecording[] {
  // The server has ids of its own; both sides know the length in bytes.
  const here = new Set(waiting.map(({ content }) => (content.kind === "sound" ? content.bytes : null)));
  return detail.recordings.filter((recording) => {
    if (recording.purpose === "note" || messageOf(detail, recording) || here.has(recording.bytes))
      return false;
    // A newer one is still under way.
    return recording.status !== "processed" || Date.now() - Date.parse(recording.createdAt) > 120_000;
  });
}

type Props = { recording: VaultRecording; disabled: boolean; onChanged: () => Promise<unknown> };

export function MessageSound({ recording, disabled, onChanged }: Props) {
  const reprocess = useReprocess(recording, onChanged);
  return (
    recording.source === "audio" && (
      <div className="max-w-lg">
        <Disclosure summary="Recording">
          <RecordingSound recording={recording} />
          <div className="-ml-3">
            <ReprocessButton recording={recording} disabled={disabled} {...reprocess} />
          </div>
        </Disclosure>
      </div>
    )
  );
}

export function UnheardTurn({ recording, disabled, onChanged }: Props) {
  const reprocess = useReprocess(recording, onChanged);
  const { status, problem, createdAt } = recording;
  if (status === "processing") return <Working>Listening to what you said…</Working>;
  return (
    <Card role="group" aria-label={`${kindOf(recording)}, ${formatDateTime(createdAt)}`}>
      <p className="font-medium">
        {kindOf(recording)} of {formatDateTime(createdAt)}
      </p>
      <p className="mt-1 mb-3 text-soft">{problem?.message ?? "Transcribed, but not used yet."}</p>
      <RecordingSound recording={recording} />
      <div className="mt-2 flex flex-wrap gap-2">
        <WaitingActions recording={recording} disabled={disabled} {...reprocess} />
        <DeleteButton recording={recording} disabled={reprocess.busy} onDeleted={onChanged} />
      </div>
    </Card>
  );
}
