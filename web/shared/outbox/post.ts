import type { AnswerOf, BodyOf } from "#contract/calls.ts";
import { UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API, type ApiPath, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { UploadTimeout } from "./failure.ts";
import { uploadName } from "./file-type.ts";
import type { Acknowledgement, OutboxEntry } from "./types.ts";

/**
 * Sends one note or turn and gives back the server's acknowledgement. Throws `ApiError`, `UploadTimeout` after 120 s,
 * or whatever fetch throws without a line.
 */
export async function post(entry: OutboxEntry, sound: Blob | null): Promise<Acknowledgement> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), UPLOAD_TIMEOUT_MS);
  const send: Send = (path, body) =>
    apiSend("POST", path, body, {
      headers: { [IDEMPOTENCY_HEADER]: entry.id },
      signal: controller.signal,
    });
  try {
    return await (entry.sessionId === undefined
      ? postNote(send, entry, sound)
      : postTurn(send, entry, sound));
  } catch (error) {
    if (controller.signal.aborted) throw new UploadTimeout("No answer in time.", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Said = "transcribe" | "voice" | "message";

/** Believes nothing of the answer: it may not be our server's. */
type Send = <Name extends Said>(
  path: ApiPath<Name>,
  body: BodyOf<Name, "POST">,
) => Promise<Partial<AnswerOf<Name, "POST">> | null>;

async function postNote(send: Send, entry: NoteEntry, sound: Blob | null): Promise<Acknowledgement> {
  const form = new FormData();
  if (sound) form.set("audio", sound, uploadName(sound.type));
  if (entry.content.kind === "text") form.set("text", entry.content.text);
  form.set("interviewMode", String(entry.interviewMode));
  if (entry.topic) form.set("topic", entry.topic);
  const answer = await send(API.transcribe, form);
  return { sessionId: ours(answer?.sessionId), transcript: ours(answer?.transcript) };
}

async function postTurn(send: Send, entry: TurnEntry, sound: Blob | null): Promise<Acknowledgement> {
  const { sessionId, content } = entry;
  if (content.kind === "text") {
    const answer = await send(API.message(sessionId), { content: content.text });
    ours(answer?.id);
    return { sessionId, transcript: content.text };
  }
  const form = new FormData();
  if (sound) form.set("audio", sound, uploadName(sound.type));
  form.set("sessionId", sessionId);
  form.set("interviewMode", String(entry.interviewMode));
  const {
    transcript,
    complete = false,
    interviewMode = false,
    interviewState = null,
  } = (await send(API.voice, form)) ?? {};
  const turn = { transcript: ours(transcript), complete, interviewMode, interviewState };
  return { sessionId, transcript: turn.transcript, turn };
}

type NoteEntry = OutboxEntry & { sessionId?: undefined };
type TurnEntry = OutboxEntry & { sessionId: string };

/** A hotel's sign-in page answers 200 too. Only our own acknowledgement may cost the local copy. */
function ours(field: string | undefined): string {
  if (typeof field !== "string") throw new Error("That was not our server's answer.");
  return field;
}
