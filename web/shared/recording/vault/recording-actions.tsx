import { MessageSquare, Pencil, RotateCw, Trash2 } from "lucide-react";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, apiRetry } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { Button, ButtonLink, type Look } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatDateTime } from "../../dates.ts";
import { useAction } from "../../use-action.ts";

interface DeleteButtonProps {
  recording: VaultRecording;
  disabled: boolean;
  onDeleted: () => Promise<unknown>;
}

function consequence({ status, source }: VaultRecording): string {
  if (status !== "processed") return "Nothing was made from it yet. It can't be brought back.";
  return source === "text"
    ? "It leaves this list. Its conversation and your posts stay."
    : "Its audio can't be brought back. Its conversation and your posts stay.";
}

export function DeleteButton({ recording, disabled, onDeleted }: DeleteButtonProps) {
  const noun = recording.source === "text" ? "note" : "recording";

  const { busy: deleting, run: remove } = useAction(async () => {
    await apiRetry("DELETE", API.recording(recording.id)).catch((error: unknown) => {
      // Deleted elsewhere already.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
    toast({ title: noun === "note" ? "Note deleted" : "Recording deleted" });
    await onDeleted();
  }, "Deleting failed");

  return (
    <ConfirmButton
      aria-label={`Delete the ${nameOf(recording)}`}
      busy={deleting}
      disabled={disabled}
      icon={Trash2}
      question={`Delete this ${noun}?`}
      consequence={consequence(recording)}
      confirm="Delete it"
      onConfirm={remove}
    >
      Delete
    </ConfirmButton>
  );
}

type Label = { label: string };

interface ProcessProps {
  recording: VaultRecording;
  busy: boolean;
  disabled?: boolean;
  onProcess: () => void;
}

const ProcessButton = ({ recording, busy, onProcess, label, ...button }: ProcessProps & Look & Label) => (
  <Button
    {...button}
    size="sm"
    aria-label={`${busy ? "Processing" : label}: ${nameOf(recording)}`}
    busy={busy}
    onClick={onProcess}
    icon={RotateCw}
  >
    {busy ? "Processing…" : label}
  </Button>
);

/** Nothing without sound. */
export const ReprocessButton = (props: ProcessProps) =>
  props.recording.hasAudio && <ProcessButton {...props} variant="quiet" label="Transcribe again" />;

interface WaitingActionsProps extends ProcessProps {
  /** Set when the trial is used up: only a plan gets a note processed. */
  onSubscribe?: () => void;
}

export function WaitingActions({ onSubscribe, ...props }: WaitingActionsProps) {
  const { problem, purpose, sessionId, source } = props.recording;
  if (problem?.retry === false) {
    return purpose !== "note" && sessionId !== null ? (
      <ButtonLink to={PATHS.chat(sessionId)} size="sm" icon={MessageSquare}>
        Open its conversation
      </ButtonLink>
    ) : (
      <ButtonLink to={PATHS.record} size="sm" icon={Pencil}>
        {source === "text" ? "Type it again" : "Type it instead"}
      </ButtonLink>
    );
  }
  if (onSubscribe && purpose === "note") {
    return (
      <Button variant="primary" size="sm" onClick={onSubscribe}>
        Subscribe to process it
      </Button>
    );
  }
  return <ProcessButton {...props} variant="primary" label="Process now" />;
}

export const nameOf = ({ createdAt }: VaultRecording): string => `recording of ${formatDateTime(createdAt)}`;

export function kindOf({ source, purpose }: VaultRecording): string {
  if (source === "text") return purpose === "note" ? "Typed note" : "Typed message";
  return purpose === "note" ? "Voice note" : "Voice message";
}
