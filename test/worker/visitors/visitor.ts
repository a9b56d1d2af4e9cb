import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Draft } from "#contract/drafts.ts";
import { API, IDEMPOTENCY_HEADER } from "#contract/paths.ts";
import { DAY_MS } from "#contract/times.ts";
import { call, drafted, type NoteParts, noteForm, RAMBLE, sendJson, sessionFrom, spoken } from "../people.ts";
import { settled } from "../profile/profile.ts";

/** What the cookie is called where we are reached by https. */
export const VISITOR = "__Host-visitor=";

export type Visitor = ReturnType<typeof newVisitor>;

/**
 * A browser without an account: it keeps the cookie that it is given, and sends it along. It is at an IP address of its own unless one
 * is given, so that limits by address count for it alone.
 */
export function newVisitor(address = randomAddress(), cookie = "") {
  let kept = cookie;
  const visitor = {
    /** `__Host-visitor=…`; empty before the first note. */
    cookie: () => kept,
    async call(path: string, init: RequestInit = {}): Promise<Response> {
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
    send: (method: string, path: string, body: unknown): Promise<Response> =>
      sendJson(method, path, body, {}, visitor.call),
    note: (parts: NoteParts, headers: Record<string, string> = {}): Promise<Response> =>
      visitor.call(API.transcribe, {
        method: "POST",
        body: noteForm(parts),
        headers: { [IDEMPOTENCY_HEADER]: parts.key ?? crypto.randomUUID(), ...headers },
      }),
    drafts: async (sessionId: string): Promise<Draft[]> => (await visitor.call(API.drafts(sessionId))).json(),
    say: (text = RAMBLE): Promise<string> => sessionFrom(visitor, { text }),
  };
  return visitor;
}

/** A visitor with a drafted post that was spoken; `userId`: whose row that is. */
export async function visitorWithPost(key?: string) {
  const visitor = newVisitor();
  const sessionId = await sessionFrom(visitor, { audio: spoken(RAMBLE), key });
  const draft = await drafted(visitor, sessionId);
  await settled(sessionId);
  return { visitor, sessionId, draft, userId: await ownerOf(sessionId) };
}

export function randomAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

export async function ownerOf(sessionId: string): Promise<string> {
  const owner = env.DB.prepare("select user_id from sessions where id = ?").bind(sessionId);
  return (await owner.first<string>("user_id")) ?? expect.fail("no such session");
}

export const userRow = (userId: string) =>
  env.DB.prepare("select * from users where id = ?").bind(userId).first<Record<string, unknown>>();

/** As it will stand so many days after this visitor was last here. */
export const leave = (userId: string, days: number) =>
  env.DB.batch(
    [
      "update users set created_at = created_at - ?1 where id = ?2",
      "update logins set expires_at = expires_at - ?1, last_used_at = last_used_at - ?1 where user_id = ?2",
    ].map((change) => env.DB.prepare(change).bind(days * DAY_MS, userId)),
  );

export const loginExpiryOf = (userId: string) =>
  env.DB.prepare("select expires_at from logins where user_id = ?").bind(userId).first<number>("expires_at");

export async function peopleCount(): Promise<number> {
  return (await env.DB.prepare("select count(*) as n from users").first<number>("n")) ?? 0;
}
