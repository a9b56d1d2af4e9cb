import type { Message, SessionDetail } from "#contract/chat.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import type { OutboxEntry } from "../outbox/types.ts";

/** A turn that was heard so recently is still on its way. */
const UNDER_WAY_MS = 120_000;

type Messages = Pick<SessionDetail, "messages">;

/** The message that says what was said in a recording; undefined while its session has none. */
export const messageOf = ({ messages }: Messages, { id, purpose }: VaultRecording): Message | undefined =>
  messages.find((message) => (purpose === "note" ? message.role === "user" : message.id === id));

/** What a message was heard from; undefined where that was deleted. */
export const recordingOf = (detail: SessionDetail, message: Message): VaultRecording | undefined =>
  detail.recordings.find((recording) => messageOf(detail, recording) === message);

/** What was said in a session and did not become a message, but for what this device itself has `waiting`. */
export function unheardTurns(detail: SessionDetail, waiting: readonly OutboxEntry[]): VaultRecording[] {
  // The server gives a recording its own id; its length in bytes is what both sides know.
  const here = new Set(waiting.map(({ content }) => (content.kind === "sound" ? content.bytes : null)));
  return detail.recordings.filter(
    (recording) =>
      recording.purpose === "turn" &&
      !messageOf(detail, recording) &&
      !here.has(recording.bytes) &&
      (recording.status !== "processed" || Date.now() - Date.parse(recording.createdAt) > UNDER_WAY_MS),
  );
}
