import { useSWRConfig } from "swr";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { ReprocessResponse, VaultRecording } from "#contract/recordings.ts";
import { apiSend } from "../../../api/client.ts";
import { type ToastMessage, toast } from "../../../ui/toast.tsx";
import { reportFailure, useAction } from "../../use-action.ts";

export const REPROCESS_PAYWALL = "have it processed";

/** Toasts the result, which `onDone` shows before this is over. */
export function useReprocess(recording: VaultRecording, onDone: () => Promise<unknown>) {
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(async () => {
    try {
      const { outcome } = await apiSend("POST", API.reprocess(recording.id));
      toast(toastOf(outcome, recording));
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

function toastOf(outcome: ReprocessResponse["outcome"], { purpose }: VaultRecording): ToastMessage {
  switch (outcome) {
    case "session-opened":
      return { title: "Recording processed", description: "Its draft is in its conversation." };
    case "turn-transcribed":
      return { title: "Recording processed", description: "It is in its conversation now." };
    case "unchanged":
      return {
        title: "Processed again",
        description: "We heard the same words as before, so nothing changed.",
      };
    case "transcript-changed":
      return {
        title: "Processed again",
        description:
          purpose === "note"
            ? "We heard it differently this time, so your post was written again. Undo brings the earlier one back."
            : "We heard it differently this time.",
      };
  }
}

export const messageOf = (
  { messages }: Pick<SessionDetail, "messages">,
  { id, purpose }: VaultRecording,
): Message | undefined =>
  messages.find((message) => (purpose === "note" ? message.role === "user" : message.id === id));
