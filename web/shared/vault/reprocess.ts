import type { Message, SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { apiGet, apiSend } from "../../api/client.ts";
import type { ToastMessage } from "../../ui/toast.tsx";
import { messageOf } from "./session-recordings.ts";

/**
 * Has a recording processed, for the first time or once more, and answers what came of it, in words.
 * @throws as `apiSend`
 */
export async function reprocess(recording: VaultRecording): Promise<ToastMessage> {
  const before = await heardBefore(recording);
  const { transcript } = await apiSend("POST", API.reprocess(recording.id));
  const isNote = recording.purpose === "note";
  if (before === undefined) {
    return {
      title: "Recording processed",
      description: isNote ? "Its draft is in its conversation." : "It is in its conversation now.",
    };
  }
  return { title: "Processed again", description: comparison(before === transcript, isNote) };
}

/**
 * What a session has of a recording, and dealt with. Asked for just before, so that nothing that changed meanwhile on
 * another screen is taken for a change by this.
 */
async function heardBefore(recording: VaultRecording): Promise<string | undefined> {
  if (recording.sessionId === null || recording.status !== "processed") return undefined;
  const session = await apiGet(API.chat(recording.sessionId));
  const message = messageOf(session, recording);
  return message && (recording.purpose === "note" || isAnswered(session, message))
    ? message.content
    : undefined;
}

/** A request that came to nothing has no answer after it. */
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
