import { MessageSquare, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, apiSend } from "../../api/client.ts";
import { PATHS } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.tsx";
import { formatDateTime } from "../dates.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { useAction } from "../use-action.ts";
import { RecordingSound } from "./recording-sound.tsx";
import { messageOf } from "./use-reprocess.ts";

interface DeleteButtonProps {
  recording: VaultRecording;
  disabled: boolean;
  onDeleted: () => Promise<unknown>;
}

function consequence({ status, source }: VaultRecording): string {
  if (status !== "processed") return "Nothing was made from it yet. It can't be brought back.";
  return source === "text"
    ? "It leaves this list. Its conversation and your posts stay."
    : "Its sound can't be brought back. Its conversation and your posts stay.";
}

export function DeleteButton({ recording, disabled, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const noun = recording.source === "text" ? "note" : "recording";

  const { busy: deleting, run: remove } = useAction(
    async () => {
      setAsking(false);
      await apiSend("DELETE", API.recording(recording.id), undefined, { repeatable: true }).catch(
        (error: unknown) => {
          // Deleted elsewhere: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        },
      );
      toast({ title: noun === "note" ? "Note deleted" : "Recording deleted" });
      await onDeleted();
    },
    { title: "Deleting failed" },
  );

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete the ${nameOf(recording)}`}
        busy={deleting}
        disabled={disabled}
        onClick={() => setAsking(true)}
        icon={Trash2}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete this ${noun}?`}
        description={consequence(recording)}
        confirm="Delete it"
        onConfirm={() => void remove()}
      />
    </>
  );
}

interface ReprocessButtonProps {
  recording: VaultRecording;
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Another try at what was heard already; nothing for what has no sound. */
export function ReprocessButton({ recording, busy, disabled, onClick }: ReprocessButtonProps) {
  if (!recording.hasAudio) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${busy ? "Processing" : "Transcribe again"}: ${nameOf(recording)}`}
      busy={busy}
      disabled={disabled}
      onClick={onClick}
      icon={RotateCw}
    >
      {busy ? "Processing…" : "Transcribe again"}
    </Button>
  );
}

interface WaitingActionsProps {
  recording: VaultRecording;
  busy: boolean;
  disabled?: boolean;
  onProcess: () => void;
  /** Where there are no more recordings in the trial: only a plan gets a note processed. */
  onSubscribe?: () => void;
}

/** What gets a waiting recording processed, whatever it waits for. */
export function WaitingActions({ recording, busy, disabled, onProcess, onSubscribe }: WaitingActionsProps) {
  const { problem, purpose, sessionId, source } = recording;
  if (problem?.retry === false) {
    return purpose !== "note" && sessionId !== null ? (
      <ButtonLink to={PATHS.chat(sessionId)} variant="secondary" size="sm" icon={MessageSquare}>
        Open its conversation
      </ButtonLink>
    ) : (
      <ButtonLink to={PATHS.record} variant="secondary" size="sm" icon={Pencil}>
        {source === "text" ? "Type it again" : "Type it instead"}
      </ButtonLink>
    );
  }
  if (onSubscribe && purpose === "note") {
    return (
      <Button size="sm" onClick={onSubscribe}>
        Subscribe to process it
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      aria-label={`${busy ? "Processing" : "Process now:"} the ${nameOf(recording)}`}
      busy={busy}
      disabled={disabled}
      onClick={onProcess}
      icon={RotateCw}
    >
      {busy ? "Processing…" : "Process now"}
    </Button>
  );
}

/** Tells one recording from the others in the names of its buttons. */
export const nameOf = ({ createdAt }: VaultRecording): string => `recording of ${formatDateTime(createdAt)}`;

export function kindOf({ source, purpose }: VaultRecording): string {
  if (source === "text") return purpose === "note" ? "Typed note" : "Typed message";
  return purpose === "note" ? "Voice note" : "Voice message";
}

/** A turn that was heard so recently is still on its way. */
const UNDER_WAY_MS = 120_000;

/** What a message was heard from; undefined where that was deleted. */
export const recordingOf = (detail: SessionDetail, message: Message): VaultRecording | undefined =>
  detail.recordings.find((recording) => messageOf(detail, recording) === message);

/** What was said in a session and did not become a message, but for what this device itself has `waiting`. */
export function unheardTurns(detail: SessionDetail, waiting: readonly OutboxEntry[]): VaultRecording[] {
  // The server gives a recording its own id; its length in bytes is what both sides know.
  const here = new Set(waiting.map(({ content }) => (content.kind === "sound" ? content.bytes : null)));
  return detail.recordings.filter(
    (recording) =>
      recording.purpose !== "note" &&
      !messageOf(detail, recording) &&
      !here.has(recording.bytes) &&
      (recording.status !== "processed" || Date.now() - Date.parse(recording.createdAt) > UNDER_WAY_MS),
  );
}

interface MessageSoundProps {
  recording: VaultRecording;
  busy: boolean;
  disabled: boolean;
  onReprocess: () => void;
}

/** What a message was heard from; nothing for what was typed. */
export const MessageSound = ({ recording, busy, disabled, onReprocess }: MessageSoundProps) =>
  recording.source === "audio" && (
    <div className="mt-3 max-w-lg">
      <RecordingSound recording={recording} />
      <div className="-ml-3">
        <ReprocessButton recording={recording} busy={busy} disabled={disabled} onClick={onReprocess} />
      </div>
    </div>
  );

interface UnheardTurnProps {
  recording: VaultRecording;
  busy: boolean;
  disabled: boolean;
  onProcess: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Something said in a session, on another device perhaps, that has not become a message. */
export function UnheardTurn({ recording, busy, disabled, onProcess, onDeleted }: UnheardTurnProps) {
  const { status, problem, createdAt } = recording;
  if (status === "processing") {
    return (
      <p role="status" className="flex items-center gap-2.5 text-soft">
        <SpinnerIcon className="size-5 text-accent" />
        Listening to what you said…
      </p>
    );
  }
  return (
    <Card role="group" aria-label={`${kindOf(recording)}, ${formatDateTime(createdAt)}`}>
      <p className="font-medium">
        {kindOf(recording)} of {formatDateTime(createdAt)}
      </p>
      <p className="mt-1 mb-3 text-soft">
        {problem?.message ?? "It was heard, but nothing has come of it yet."}
      </p>
      <RecordingSound recording={recording} />
      <div className="mt-2 flex flex-wrap gap-2">
        <WaitingActions recording={recording} busy={busy} disabled={disabled} onProcess={onProcess} />
        <DeleteButton recording={recording} disabled={busy} onDeleted={onDeleted} />
      </div>
    </Card>
  );
}
