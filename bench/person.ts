import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";

const POLL_MS = 25;
const PATIENCE_MS = 60_000;

/** Somebody with an account, who calls the API. */
export interface Person {
  token: string;
  /** Throws for an answer that is not good. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
}

export async function signUp(origin: string): Promise<Person> {
  const newcomer = {
    firstName: "Ana",
    lastName: "Ruiz",
    email: `${crypto.randomUUID()}@example.com`,
    password: "a good password",
  };
  const answer = await send(origin, API.signup, {
    method: "POST",
    body: JSON.stringify(newcomer),
    headers: { "content-type": "application/json" },
  });
  const { token } = (await answer.json()) as { token: string };
  return personWith(origin, token);
}

export const personWith = (origin: string, token: string): Person => ({
  token,
  call: (path, init) =>
    send(origin, path, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
});

async function send(origin: string, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(origin + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

interface NoteOptions {
  recordingId?: string;
  /** It was heard in so many while it was spoken. */
  pieces?: number;
  interview?: boolean;
}

/** Sends a note, typed or spoken; answers as soon as it is a session. */
export async function sendNote(
  person: Person,
  note: string | File,
  { recordingId = crypto.randomUUID(), pieces, interview = false }: NoteOptions = {},
): Promise<TranscribeResponse> {
  const body = new FormData();
  body.set(typeof note === "string" ? "text" : "audio", note);
  body.set("interviewMode", String(interview));
  if (pieces) body.set("pieces", String(pieces));
  const headers = { [IDEMPOTENCY_HEADER]: recordingId };
  const answer = await person.call(API.transcribe, { method: "POST", body, headers });
  return (await answer.json()) as TranscribeResponse;
}

/** The draft of a session, once it is written. Throws when it never is. */
export async function awaitDraft(person: Person, sessionId: string): Promise<Draft> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const [draft] = (await (await person.call(API.drafts(sessionId))).json()) as Draft[];
    if (draft) return draft;
    await new Promise((again) => setTimeout(again, POLL_MS));
  }
  throw new Error("No draft was written.");
}
