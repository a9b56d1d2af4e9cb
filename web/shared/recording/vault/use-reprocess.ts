import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { Message, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { ApiError, apiGet, apiSend } from "../../../api/client.ts";
import { type ToastMessage, toast } from "../../../ui/toast.tsx";
import { reportFailure } from "../../use-action.ts";

export const REPROCESS_PAYWALL = "have it processed";

/** Each recording once at a time; toasts the result, which `onDone` shows. */
export function useReprocess(onDone: (recording: VaultRecording) => Promise<unknown>) {
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());

  const publish = () => setBusy(new Set(running.current));

  async function run(recording: VaultRecording): Promise<void> {
    if (running.current.has(recording.id)) return;
    running.current.add(recording.id);
    publish();
    const outcome = await reprocess(recording).catch((error: unknown) => {
      const title = error instanceof TypeError ? "No answer from the server" : "Processing failed";
      reportFailure(error, { title, paywall: REPROCESS_PAYWALL });
      return undefined;
    });
    if (outcome) {
      toast(outcome);
      void mutate(API.chats);
      void mutate(API.usage);
    }
    running.current.delete(recording.id);
    // The result shows before the button returns.
    await onDone(recording).catch(() => undefined);
    publish();
  }

  return { busy, run: (recording: VaultRecording) => void run(recording) };
}

/** Returns the toast of the result. @throws as `apiSend` */
async function reprocess(recording: VaultRecording): Promise<ToastMessage> {
  const before = await heardBefore(recording);
  const { transcript } = await apiSend("POST", API.reprocess(recording.id)).catch((error: unknown) =>
    heardMeanwhile(recording, before, error),
  );
  const isNote = recording.purpose === "note";
  if (before === undefined) {
    return {
      title: "Recording processed",
      description: isNote ? "Its draft is in its conversation." : "It is in its conversation now.",
    };
  }
  return { title: "Processed again", description: comparison(before === transcript, isNote) };
}

/** Perhaps only the answer was lost. @throws `error` if not */
async function heardMeanwhile(
  { id }: VaultRecording,
  before: string | undefined,
  error: unknown,
): Promise<{ transcript: string }> {
  if (error instanceof ApiError) throw error;
  const recordings = await apiGet(API.recordings).catch(() => []);
  const now = recordings.find((recording) => recording.id === id);
  const transcript = now && (await heardBefore(now).catch(() => undefined));
  if (transcript === undefined || transcript === before) throw error;
  return { transcript };
}

/** The transcript so far; undefined if there is none. */
async function heardBefore(recording: VaultRecording): Promise<string | undefined> {
  if (recording.sessionId === null || recording.status !== "processed") return undefined;
  const session = await apiGet(API.chat(recording.sessionId));
  const message = messageOf(session, recording);
  return message && (recording.purpose !== "turn" || isAnswered(session, message))
    ? message.content
    : undefined;
}

/** The recording's message; undefined if its session has none. */
export const messageOf = (
  { messages }: Pick<SessionDetail, "messages">,
  { id, purpose }: VaultRecording,
): Message | undefined =>
  messages.find((message) => (purpose === "note" ? message.role === "user" : message.id === id));

/** A failed request has no answer after it. */
function isAnswered({ messages }: SessionDetail, message: Message): boolean {
  const next = messages[messages.indexOf(message) + 1];
  return next !== undefined && next.role !== "user";
}

function comparison(isSame: boolean, isNote: boolean): string {
  if (isSame) return "We heard the same words as before, so nothing changed.";
  return isNote
    ? "We heard it differently this time, so your post was written again. Undo brings the earlier one back."
    : "We heard it differently this time.";
}
