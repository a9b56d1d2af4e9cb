import { MessageSquare, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useSWRConfig } from "swr";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { ReprocessResponse, VaultRecording } from "#contract/recordings.ts";
import { ApiError, apiRetry, apiSend } from "../../../api/client.ts";
import { PATHS } from "../../../paths.ts";
import { ButtonLink, type Look, SmallButton } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatDateTime } from "../../dates.ts";
import { reportFailure, useAction } from "../../use-action.ts";

type DeleteButtonProps = { recording: VaultRecording; disabled: boolean; onDeleted: () => Promise<unknown> };

function consequence({ status, source }: VaultRecording): string {
  if (status !== "processed") return "Nothing was made from it yet. It can't be brought back.";
  const loss = source === "text" ? "It leaves this list." : "Its audio can't be brought back.";
  return `${loss} Its conversation and your posts stay.`;
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

type ProcessProps = { recording: VaultRecording; busy: boolean; disabled?: boolean; onProcess: () => void };
type ProcessButtonProps = ProcessProps & Look & { label: string };

const ProcessButton = ({ recording, busy, onProcess, label, ...button }: ProcessButtonProps) => (
  <SmallButton
    {...button}
    aria-label={`${busy ? "Processing" : label}: ${nameOf(recording)}`}
    busy={busy}
    onClick={onProcess}
    icon={RotateCw}
  >
    {busy ? "Processing…" : label}
  </SmallButton>
);

export const ReprocessButton = (props: ProcessProps) =>
  props.recording.hasAudio && <ProcessButton {...props} variant="quiet" label="Transcribe again" />;

/** `onSubscribe` is set when the trial is used up: only a plan gets a note processed. */
export function WaitingActions({ onSubscribe, ...props }: ProcessProps & { onSubscribe?: () => void }) {
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
      <SmallButton variant="primary" onClick={onSubscribe}>
        Subscribe to process it
      </SmallButton>
    );
  }
  return <ProcessButton {...props} variant="primary" label="Process now" />;
}

export const nameOf = ({ createdAt }: VaultRecording): string => `recording of ${formatDateTime(createdAt)}`;

export function kindOf({ source, purpose }: VaultRecording): string {
  if (source === "text") return purpose === "note" ? "Typed note" : "Typed message";
  return purpose === "note" ? "Voice note" : "Voice message";
}

export const REPROCESS_PAYWALL = "have it processed";

/** Toasts the result, which `onDone` shows before this is over. */
export function useReprocess(recording: VaultRecording, onDone: () => Promise<unknown>) {
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(async () => {
    try {
      const { outcome } = await apiSend("POST", API.reprocess(recording.id));
      const isRewritten = outcome === "transcript-changed" && recording.purpose === "note";
      const [title, description] = OUTCOMES[isRewritten ? "rewritten" : outcome];
      toast({ title, description });
      void mutate(API.chats);
      void mutate(API.usage);
    } catch (error) {
      // Then it may be done: what `onDone` reads shows it.
      const title = error instanceof TypeError ? "No answer from the server" : "Processing failed";
      reportFailure(error, { title, paywall: REPROCESS_PAYWALL });
    }
    await onDone().catch(() => undefined);
  });
  return { busy, onProcess: () => void run() };
}

const OUTCOMES: Record<ReprocessResponse["outcome"] | "rewritten", [title: string, description: string]> = {
  "session-opened": ["Recording processed", "Its draft is in its conversation."],
  "turn-transcribed": ["Recording processed", "It is in its conversation now."],
  unchanged: ["Processed again", "We heard the same words as before, so nothing changed."],
  "transcript-changed": ["Processed again", "We heard it differently this time."],
  rewritten: [
    "Processed again",
    "We heard it differently this time, so your post was written again. Undo brings the earlier one back.",
  ],
};

export const messageOf = (
  { messages }: Pick<SessionDetail, "messages">,
  { id, purpose }: VaultRecording,
): Message | undefined =>
  messages.find((message) => (purpose === "note" ? message.role === "user" : message.id === id));
