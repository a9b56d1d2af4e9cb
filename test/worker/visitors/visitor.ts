import { env } from "cloudflare:workers";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import type { TranscribeResponse } from "#contract/recordings.ts";
import { call, type NoteParts, noteForm, RAMBLE } from "../people.ts";

/** What the cookie is called where we are reached by https. */
export const VISITOR = "__Host-visitor=";

/** A browser without an account: it keeps the cookie that it is given, and sends it along. */
export interface Visitor {
  /** `__Host-visitor=…`; empty before the first note. */
  cookie(): string;
  call(path: string, init?: RequestInit): Promise<Response>;
  send(method: string, path: string, body: unknown): Promise<Response>;
  note(parts: NoteParts, headers?: Record<string, string>): Promise<Response>;
  drafts(sessionId: string): Promise<Draft[]>;
  /** Types a note. Returns the id of its session. */
  say(text?: string): Promise<string>;
}

/** A new browser, at an IP address of its own unless one is given, so that limits by address count for it alone. */
export function newVisitor(address = randomAddress(), cookie = ""): Visitor {
  let kept = cookie;
  const visitor: Visitor = {
    cookie: () => kept,
    async call(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("CF-Connecting-IP", address);
      const cookies = [headers.get("Cookie"), kept].filter(Boolean);
      if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
      const response = await call(path, { ...init, headers });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ""] = set.split(";");
        if (!pair.startsWith(VISITOR)) continue;
        kept = /Max-Age=0/i.test(set) ? "" : pair;
      }
      return response;
    },
    send: (method, path, body) =>
      visitor.call(path, {
        method,
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    note: (parts, headers = {}) =>
      visitor.call(API.transcribe, {
        method: "POST",
        body: noteForm(parts),
        headers: { [IDEMPOTENCY_HEADER]: parts.key ?? crypto.randomUUID(), ...headers },
      }),
    drafts: async (sessionId) => (await visitor.call(API.drafts(sessionId))).json(),
    async say(text = RAMBLE) {
      const response = await visitor.note({ text });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json<TranscribeResponse>()).sessionId;
    },
  };
  return visitor;
}

export function randomAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

export async function ownerOf(sessionId: string): Promise<string> {
  const row = await env.DB.prepare("select user_id from sessions where id = ?")
    .bind(sessionId)
    .first<{ user_id: string }>();
  if (!row) throw new Error("no such session");
  return row.user_id;
}

export const userRow = (userId: string) =>
  env.DB.prepare("select * from users where id = ?").bind(userId).first<Record<string, unknown>>();

export const loginExpiryOf = (userId: string) =>
  env.DB.prepare("select expires_at from logins where user_id = ?").bind(userId).first<number>("expires_at");

export async function peopleCount(): Promise<number> {
  return (await env.DB.prepare("select count(*) as n from users").first<number>("n")) ?? 0;
}
