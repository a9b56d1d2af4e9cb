import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { SessionDetail } from "#contract/chat.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TimedWord, VaultRecording } from "#contract/recordings.ts";
import { noteForm, type Person, sendForm } from "../people.ts";

export const OUTAGE = ["503", "503"];

export const vaultOf = async (person: Person): Promise<VaultRecording[]> =>
  await (await person.get(API.recordings)).json();

/** The one that came last, waiting or not. */
export async function latest(person: Person): Promise<VaultRecording> {
  const all = await vaultOf(person);
  const [recording] = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (!recording) throw new Error("the vault is empty");
  return recording;
}

export const again = (person: Person, { id }: { id: string }) => person.send("POST", API.reprocess(id));

export const remove = (person: Person, { id }: { id: string }) => person.send("DELETE", API.recording(id));

export async function wordsOf(person: Person, { id }: { id: string }): Promise<TimedWord[]> {
  const response = await person.get(API.recordingWords(id));
  expect(response.status).toBe(200);
  return (await response.json<{ words: TimedWord[] }>()).words;
}

export const sessionOf = async (person: Person, sessionId: string): Promise<SessionDetail> =>
  await (await person.get(API.chat(sessionId))).json();

/** Says something within a session. `fields`: what else the form has. */
export function sayIn(
  person: Person,
  sessionId: string,
  audio: Uint8Array<ArrayBuffer>,
  key: string = crypto.randomUUID(),
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = noteForm({ audio });
  for (const [name, value] of Object.entries({ sessionId, ...fields })) form.set(name, value);
  return sendForm(person, "POST", API.voice, form, { [IDEMPOTENCY_HEADER]: key });
}

/** From now on, listening to this recording gives what is said in other bytes. */
export const soundsLike = (person: Person, { id }: { id: string }, audio: Uint8Array) =>
  env.VAULT.put(`${person.id}/${id}`, audio);

export const soundsOf = async (person: Person): Promise<string[]> =>
  (await env.VAULT.list({ prefix: `${person.id}/` })).objects.map(({ key }) => key);

/** An interview's first question is there. */
export const asked = (person: Person, sessionId: string): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await sessionOf(person, sessionId)).interviewState?.question) throw new Error("not asked yet");
    },
    { timeout: 45_000 },
  );

/** Rows as they would be after this much use, some of them waiting; `createdAt` in milliseconds, one a number. */
export async function seedRecordings(
  person: Person,
  numbers: number[],
  columns: { transcript?: string | null; sessionId?: string | null; failure?: string | null } = {},
): Promise<void> {
  const { transcript = "said", sessionId = null, failure = null } = columns;
  const row = env.DB.prepare(
    `insert into recordings (id, user_id, key, sha256, source, format, bytes, transcript, session_id, failure, created_at)
     values (?1, ?2, ?1, 'x', 'audio', 'wav', 10, ?3, ?4, ?5, ?6)`,
  );
  for (let at = 0; at < numbers.length; at += 50) {
    await env.DB.batch(
      numbers
        .slice(at, at + 50)
        .map((n) => row.bind(`${person.id}-${n}`, person.id, transcript, sessionId, failure, n)),
    );
  }
}
