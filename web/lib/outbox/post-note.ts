import { UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { apiSend } from "../api.ts";
import { UploadTimeout } from "./failure.ts";
import { uploadName } from "./file-type.ts";
import type { OutboxEntry } from "./types.ts";

function formOf(entry: OutboxEntry, sound: Blob | null): FormData {
  const form = new FormData();
  if (sound) form.set("audio", sound, uploadName(sound.type));
  if (entry.content.kind === "text") form.set("text", entry.content.text);
  form.set("interviewMode", String(entry.interviewMode));
  if (entry.topic) form.set("topic", entry.topic);
  return form;
}

/**
 * Sends one note and gives back the server's acknowledgement. Throws `ApiError`, `UploadTimeout` after 120 s, or
 * whatever fetch throws without a line.
 */
export async function postNote(entry: OutboxEntry, sound: Blob | null): Promise<TranscribeResponse> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), UPLOAD_TIMEOUT_MS);
  try {
    const answer = await apiSend<Partial<TranscribeResponse> | null>(
      "POST",
      API.transcribe,
      formOf(entry, sound),
      { headers: { [IDEMPOTENCY_HEADER]: entry.id }, signal: controller.signal },
    );
    // A hotel's sign-in page answers 200 too. Only our own acknowledgement may cost the local copy.
    if (typeof answer?.sessionId !== "string" || typeof answer.transcript !== "string") {
      throw new Error("That was not our server's answer.");
    }
    return { sessionId: answer.sessionId, transcript: answer.transcript };
  } catch (error) {
    if (controller.signal.aborted) throw new UploadTimeout("No answer in time.", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
