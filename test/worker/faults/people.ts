import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { saveConnection } from "../../../worker/db/linkedin.ts";
import { sha256 } from "../../../worker/domain/account/tokens.ts";
import { depsOf } from "../../../worker/domain/deps.ts";
import { addAnswer, askNextQuestion } from "../../../worker/domain/interview.ts";
import { writeFirstDraft } from "../../../worker/domain/posts/drafting.ts";
import { addNote } from "../../../worker/domain/recordings/note.ts";
import { parseSound } from "../../../worker/domain/recordings/transcribe.ts";
import type { SessionRef } from "../../../worker/domain/sessions.ts";
import { publisher } from "../linkedin/account.ts";
import { modelsOf } from "../models.ts";
import { type NoteParts, newAccount, noteForm, personWith, RAMBLE, spoken } from "../people.ts";
import type { Send } from "./story.ts";

export interface Somebody {
  id: string;
  email: string;
  token: string;
  /** Goes with each try at what they do. */
  key: string;
}

export const somebody = async (): Promise<Somebody> => ({
  ...(await newAccount()),
  key: crypto.randomUUID(),
});

export const says = (send: Send, by: Somebody, method: string, path: string, body?: unknown) =>
  personWith(by, send).send(method, path, body, { [IDEMPOTENCY_HEADER]: by.key });

/** In words, and with when to come back. */
export async function expectUnavailable(response: Response, code: ErrorCode, fault: string): Promise<void> {
  const body = await response.json<ErrorBody>();
  expect({ fault, status: response.status, code: body.code }).toEqual({ fault, status: 503, code });
  expect(Number(response.headers.get("Retry-After")), fault).toBeGreaterThan(0);
}

export const sendsNote = (send: Send, by: Somebody, note: NoteParts) =>
  personWith(by, send).note({ ...note, key: by.key });

export function saysAloud(
  send: Send,
  by: Author,
  audio: Uint8Array<ArrayBuffer>,
  { statement = false } = {},
): Promise<Response> {
  const form = noteForm({ audio });
  if (statement) form.set("statement", "true");
  form.set("sessionId", by.sessionId);
  const headers = { Authorization: `Bearer ${by.token}`, [IDEMPOTENCY_HEADER]: by.key };
  return send(API.voice, { method: "POST", body: form, headers });
}

export interface Author extends Somebody {
  sessionId: string;
}

export const refOf = ({ id, sessionId }: Author): SessionRef => ({ userId: id, sessionId });

/** With a note that nobody has answered yet. */
export async function speaker({ interviewMode = false } = {}): Promise<Author> {
  const person = await somebody();
  const note = { key: crypto.randomUUID(), interviewMode, source: "text", text: RAMBLE } as const;
  const { sessionId } = await addNote(modelsOf(), person.id, note);
  return { ...person, sessionId };
}

/** With a draft; its review is still to come. */
export async function author(): Promise<Author & { draftId: string }> {
  const person = await speaker();
  await writeFirstDraft(modelsOf(), refOf(person), { withoutModel: true });
  return { ...person, draftId: await draftOf(person) };
}

async function draftOf({ sessionId }: Author): Promise<string> {
  const id = await env.DB.prepare("select id from drafts where session_id = ? and post_index = 0")
    .bind(sessionId)
    .first<string>("id");
  return id ?? expect.fail("there is no draft");
}

/** The model stays out of what comes before. */
const builtinDeps = () => modelsOf(depsOf(Object.assign({ ...env }, { WRITER: "builtin" })));

/** In the middle of an interview, with a question to answer. */
export async function interviewee(): Promise<Author> {
  const person = await speaker({ interviewMode: true });
  await askNextQuestion(builtinDeps(), refOf(person));
  return person;
}

/** At the last but one answer of an interview, or with all given. */
export async function answeredOften(person: Author, times: number): Promise<Author> {
  const deps = builtinDeps();
  for (let answer = 1; answer <= times; answer++) {
    const content = `answer number ${answer} is that we called customer ${answer} and heard the same thing again`;
    await addAnswer(deps, refOf(person), { messageId: crypto.randomUUID(), content });
    await askNextQuestion(deps, refOf(person));
  }
  return person;
}

/** With a recording in the vault that has its draft. */
export async function recorded(): Promise<Author & { recordingId: string; audio: Uint8Array<ArrayBuffer> }> {
  const person = await somebody();
  const audio = spoken(RAMBLE);
  const note = { key: crypto.randomUUID(), interviewMode: false, source: "audio" } as const;
  const { sessionId } = await addNote(modelsOf(), person.id, { ...note, sound: parseSound(audio) });
  await writeFirstDraft(modelsOf(), { userId: person.id, sessionId }, { withoutModel: true });
  const id = await env.DB.prepare("select id from recordings where user_id = ?")
    .bind(person.id)
    .first<string>("id");
  return { ...person, sessionId, recordingId: id ?? expect.fail("there is no recording"), audio };
}

/** With a post to publish, and permission to do so. */
export async function connectedAuthor() {
  const by = await author();
  const { accessToken, sub } = await publisher();
  const sealedToken = (await depsOf(env).tokenSeal?.close(accessToken, by.id)) ?? "";
  const expiresAt = Date.now() + 3_600_000;
  const connection = { userId: by.id, sub, name: null, sealedToken, sealedWith: "x", expiresAt };
  await saveConnection(openDatabase(env.DB), connection, await sha256(by.token));
  return { ...by, sub };
}
