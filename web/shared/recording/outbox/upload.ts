import type { AnswerOf, BodyOf } from "#contract/calls.ts";
import { UPLOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { API, type ApiPath, IDEMPOTENCY_HEADER, OWNER_HEADER } from "#contract/paths.ts";
import { ApiError, apiSend, areNotesApart, getToken, isOwnLogin, refusalOf } from "../../../api/client.ts";
import { asWav } from "./decode.ts";
import { type Acknowledgement, type OutboxEntry, uploadName } from "./entry.ts";
import { GivenUp } from "./failures.ts";
import { VISITOR_OWNER } from "./names.ts";

const VISITOR_LOCK = "outspoken-visitor";

let challengeToken: string | undefined;

export const keepChallengeToken = (token: string): void => {
  challengeToken = token;
};

/** Visitors' notes go one at a time across tabs: the first one's cookie identifies the visitor. @throws GivenUp after 120 s */
export const uploadEntry = (entry: OutboxEntry, sound: Blob | null): Promise<Acknowledgement> =>
  entry.ownerId === VISITOR_OWNER && navigator.locks
    ? navigator.locks.request(VISITOR_LOCK, () => uploadNow(entry, sound))
    : uploadNow(entry, sound);

async function uploadNow(entry: OutboxEntry, sound: Blob | null): Promise<Acknowledgement> {
  const isVisitors = entry.ownerId === VISITOR_OWNER;
  // A page of that login sends it, once there is one.
  if (!isOwnLogin()) throw refusalOf(409, "other_login");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), UPLOAD_TIMEOUT_MS);
  const post: Post = (path, body) =>
    apiSend("POST", path, body, {
      headers: { [IDEMPOTENCY_HEADER]: entry.id, ...(!isVisitors && { [OWNER_HEADER]: entry.ownerId }) },
      signal: controller.signal,
      // A visitor's note may wait while another user signs in.
      token: isVisitors && areNotesApart() ? null : undefined,
    });
  try {
    if (entry.sessionId === undefined) return await uploadNote(post, entry, sound);
    return await uploadTurn(post, entry, sound);
  } catch (error) {
    if (controller.signal.aborted) throw new GivenUp(undefined, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Partial: the answer may not be our server's. */
type Post = <Name extends "visitor" | "transcribe" | "voice" | "message">(
  path: ApiPath<Name>,
  body: BodyOf<Name, "POST">,
) => Promise<Partial<AnswerOf<Name, "POST">> | null>;

async function uploadNote(post: Post, entry: OutboxEntry, sound: Blob | null): Promise<Acknowledgement> {
  const form = formOf(entry, sound);
  if (entry.content.kind === "text") form.set("text", entry.content.text);
  if (entry.ownerId === VISITOR_OWNER && challengeToken) {
    form.set("turnstileToken", challengeToken);
    // Each token is valid once.
    challengeToken = undefined;
  }
  if (entry.ownerId === VISITOR_OWNER && (!getToken() || areNotesApart())) await post(API.visitor, undefined);
  const answer = await postForm(form, () => post(API.transcribe, form));
  return { sessionId: required(answer?.sessionId), transcript: required(answer?.transcript) };
}

type Turn = OutboxEntry & { sessionId: string };

async function uploadTurn(post: Post, entry: Turn, sound: Blob | null): Promise<Acknowledgement> {
  const { sessionId, content, draftId } = entry;
  if (content.kind === "text") {
    const answer = await post(API.message(sessionId), { content: content.text, draftId });
    required(answer?.id);
    return { sessionId, transcript: content.text };
  }
  const form = formOf(entry, sound);
  const answer = await postForm(form, () => post(API.voice, form));
  return { sessionId, transcript: required(answer?.transcript), isTurn: true };
}

/** Sound that the server can't read is decoded here, if this browser can, and sent once more. */
async function postForm<Answer>(form: FormData, post: () => Promise<Answer>): Promise<Answer> {
  try {
    return await post();
  } catch (error) {
    const sound = form.get("audio");
    const isUnread = error instanceof ApiError && error.code === "not_audio";
    const wav = isUnread && sound instanceof File && (await asWav(sound));
    if (!wav) throw error;
    form.set("audio", wav, uploadName(wav.type));
    return await post();
  }
}

/** A note's fields, or a turn's, are those of an entry that are not the outbox's own. */
function formOf(entry: OutboxEntry, sound: Blob | null): FormData {
  const { id, ownerId, createdAt, content, attempts, lastError, status, ...fields } = entry;
  const form = new FormData();
  if (sound) form.set("audio", sound, uploadName(sound.type));
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, String(value));
  return form;
}

/** A hotel's sign-in page answers 200 too: only our own acknowledgement may delete the local copy. */
function required(field: string | undefined): string {
  if (typeof field !== "string") throw new Error("That was not our server's answer.");
  return field;
}
