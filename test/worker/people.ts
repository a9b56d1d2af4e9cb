import { env, exports } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { test as base, expect, inject, vi } from "vitest";
import type { SignupRequest } from "#contract/auth.ts";
import type { Usage } from "#contract/billing.ts";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { LOGIN_MS } from "../../worker/db/logins.ts";
import { createUser } from "../../worker/db/users.ts";
import { newToken, sha256 } from "../../worker/domain/account/tokens.ts";
import type { Calls } from "../standins/calls.ts";
import { type Say, secondsFor, wav } from "./audio.ts";

const ORIGIN = "https://outspoken.test";

/** Through the Worker's front door. */
export function call(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(new URL(path, ORIGIN), init));
}

/** One statement of SQL, with these values. */
export const runSql = <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run<Row>();

/** The first row that it finds. */
export const firstRow = <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>();

export const sendJson = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  through = call,
) =>
  through(path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

export const newSignup = () => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: "correct horse",
  firstName: "Ada",
  lastName: "Lovelace",
});

type Account = Pick<Person, "id" | "email" | "token">;

export interface Person {
  id: string;
  email: string;
  token: string;
  get(path: string): Promise<Response>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a note; a fresh key unless one is given. */
  note(note: NoteParts): Promise<Response>;
  usage(): Promise<Usage>;
  drafts(sessionId: string): Promise<Draft[]>;
}

export interface NoteParts {
  audio?: Uint8Array<ArrayBuffer>;
  text?: string;
  topic?: string;
  ideaId?: string;
  interviewMode?: string;
  pieces?: string;
  key?: string;
  fileName?: string;
  type?: string;
}

/** The first draft of a session, once it is there. */
export const drafted = (person: Pick<Person, "drafts">, sessionId: string): Promise<Draft> =>
  vi.waitFor(
    async () => {
      const [draft] = await person.drafts(sessionId);
      if (!draft) throw new Error("not drafted yet");
      return draft;
    },
    { timeout: 45_000, interval: 40 },
  );

export async function sessionFrom(person: Pick<Person, "note">, note: NoteParts): Promise<string> {
  const response = await person.note(note);
  expect(response.status).toBe(200);
  return (await response.json<TranscribeResponse>()).sessionId;
}

export const nextPage = (response: Response): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];

export const draftFrom = async (person: Person, note: NoteParts = { text: RAMBLE }): Promise<Draft> =>
  drafted(person, await sessionFrom(person, note));

/** A hash that is quick to check, for tests that are not about passwords; it carries its own cost. */
function hashQuickly(password: string): string {
  const [N, r, p] = [2, 1, 1];
  const salt = crypto.getRandomValues(Buffer.alloc(16));
  const key = scryptSync(password, salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** An account with its first login, straight into the database: `POST /api/auth/signup` hashes a password for 0.3 s. */
export async function newAccount(signup: Partial<SignupRequest> = {}): Promise<Account> {
  const { password, ...names } = { ...newSignup(), ...signup };
  const [token, now] = [newToken(), Date.now()];
  const account = { ...names, id: crypto.randomUUID(), passwordHash: hashQuickly(password), createdAt: now };
  const times = { expiresAt: now + LOGIN_MS, provenAt: now, createdAt: now, lastUsedAt: now };
  const login = { tokenHash: await sha256(token), ...times };
  const { id, email } = await createUser(openDatabase(env.DB), account, login);
  return { id, email, token };
}

export const newPerson = async (signup?: Partial<SignupRequest>): Promise<Person> =>
  personWith(await newAccount(signup));

/** Whose address is confirmed: mails that prove nothing go to nobody else. */
export async function newConfirmed(signup?: Partial<SignupRequest>): Promise<Person> {
  const person = await newPerson(signup);
  await confirmAddressOf(person);
  return person;
}

export const confirmAddressOf = ({ id }: { id: string }) =>
  runSql("update users set email_confirmed_at = 1 where id = ?", id);

/** Somebody with this login, at this deployment. */
export function personWith({ id, email, token }: Account, through = call): Person {
  const headers = { Authorization: `Bearer ${token}` };
  const get = (path: string) => through(path, { headers });
  return {
    id,
    email,
    token,
    get,
    send: (method, path, body = {}, more = {}) =>
      sendJson(method, path, body, { ...headers, ...more }, through),
    note: (parts) =>
      through(API.transcribe, {
        method: "POST",
        body: noteForm(parts),
        headers: { ...headers, [IDEMPOTENCY_HEADER]: parts.key ?? crypto.randomUUID() },
      }),
    usage: async () => (await get(API.usage)).json(),
    drafts: async (sessionId) => (await get(API.drafts(sessionId))).json(),
  };
}

export const sendForm = (
  { token }: Pick<Person, "token">,
  method: string,
  path: string,
  body: FormData,
  headers: Record<string, string> = {},
) => call(path, { method, body, headers: { Authorization: `Bearer ${token}`, ...headers } });

export function noteForm({ audio, fileName, type, key: _key, ...fields }: NoteParts): FormData {
  const form = new FormData();
  if (audio) form.set("audio", new File([audio], fileName ?? "recording.wav", { type: type ?? "audio/wav" }));
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

/** A recording that the speech service hears as `text`, with the faults it meets first. */
export const spoken = (text: string, say: Partial<Say> = {}) =>
  wav({ seconds: secondsFor(text), tone: true, say: { id: crypto.randomUUID(), text, ...say } });

/** Eight seconds of noise, of which the speech service makes more words than anybody says in them. */
export const noise = (says = "Thank you.") =>
  wav({
    seconds: 8,
    tone: true,
    say: { id: crypto.randomUUID(), text: Array(40).fill(says).join(" "), duration: 8 },
  });

export const useUpTrial = ({ id }: { id: string }) =>
  runSql("update users set recordings_used = 5 where id = ?", id);

export async function storedOf(userId: string) {
  const rowsOf = async (sql: string) => (await runSql(sql, userId)).results;
  return {
    sessions: await rowsOf("select * from sessions where user_id = ?"),
    recordings: await rowsOf("select * from recordings where user_id = ?"),
    messages: await rowsOf(
      "select m.* from messages m join sessions s on s.id = m.session_id where s.user_id = ? order by m.created_at",
    ),
    drafts: await rowsOf("select * from drafts where user_id = ?"),
  };
}

/** What the services were asked about one sentinel's input: how often, and with what last. */
export async function callsOf(id: string): Promise<Calls> {
  const response = await fetch(`${inject("openai")}/calls?id=${encodeURIComponent(id)}`);
  return await response.json();
}

/** Until the service has been asked so often about one sentinel's input. */
export const askedOf = (id: string, kind: "speech" | "writer", times = 1): Promise<void> =>
  vi.waitFor(async () => expect((await callsOf(id))[kind]).toBe(times), { timeout: 45_000, interval: 10 });

/** Lets the calls with the fault `wait` go on: well, or with this fault. */
export async function release(id: string, fault?: string): Promise<void> {
  const query = new URLSearchParams({ id, ...(fault && { fault }) });
  await fetch(`${inject("openai")}/release?${query}`, { method: "POST" });
}

export const RAMBLE =
  "we lost our biggest customer in march and it was the best thing that happened to us because we finally " +
  "called every other customer and asked what they needed and three of them told us the same thing " +
  "so we built that instead and now we have twice the revenue with half the features";

/** For tests about somebody new, somebody else, or a draft of the first one's. Only what a test names is made. */
export const test = base
  .extend("person", () => newPerson())
  .extend("other", () => newPerson())
  .extend("draft", ({ person }) => draftFrom(person));
