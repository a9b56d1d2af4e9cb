import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { newVisitorToken } from "../../../worker/domain/account/visitors.ts";
import { sealWith } from "../../../worker/services/seal.ts";
import { call, newPerson, RAMBLE } from "../people.ts";
import origins from "./origins.json" with { type: "json" };
import { newVisitor, ownerOf, peopleCount, VISITOR } from "./visitor.ts";

const SIGNED = /^__Host-visitor=[\w-]{43}\.[\w-]{43}$/;

/** What a visitor may read of a session. */
const readable = (sessionId: string) => [API.chat(sessionId), API.drafts(sessionId), API.events(sessionId)];

const notAToken = async () => `${VISITOR}' or 1=1`;
const empty = async () => VISITOR;

async function expired(): Promise<string> {
  const visitor = newVisitor();
  const userId = await ownerOf(await visitor.say());
  await env.DB.prepare("update logins set expires_at = 1 where user_id = ?").bind(userId).run();
  return visitor.cookie();
}

const forged = async () => `${VISITOR}${"A".repeat(43)}`;
const signedByAnother = async () =>
  `${VISITOR}${newVisitorToken({ tokenSeal: sealWith(btoa("A".repeat(32))) })}`;
/** A visitor's own, as another host of the domain may set it. */
const planted = async () => {
  const visitor = newVisitor();
  await visitor.say();
  return visitor.cookie().replace("__Host-", "");
};
/** A login's own token, to be taken for a visitor's. */
const login = async () => `${VISITOR}${(await newPerson()).token}`;

test.each([notAToken, empty, expired, forged, signedByAnother, planted, login])(
  "a cookie that is %o reads nothing, and its next note is a stranger's and new",
  async (cookie) => {
    const sessionId = await newVisitor().say();
    const given = await cookie();
    const visitor = newVisitor(undefined, given);
    for (const path of readable(sessionId)) expect((await visitor.call(path)).status).toBe(401);

    const before = await peopleCount();
    const own = await visitor.say();
    expect(await peopleCount()).toBe(before + 1);
    expect(visitor.cookie()).toMatch(SIGNED);
    expect(visitor.cookie().split("=")[1]).not.toBe(given.split("=")[1]);
    const headers = { Authorization: `Bearer ${visitor.cookie().slice(VISITOR.length)}` };
    for (const path of readable(own)) expect((await call(path, { headers })).status).toBe(401);
    for (const path of readable(sessionId)) expect((await visitor.call(path)).status).toBe(404);
  },
);

test("a stranger's first note whose answer was lost, sent again or twice at once, makes one visitor", async () => {
  const [visitor, before] = [newVisitor(), await peopleCount()];
  expect((await visitor.send("POST", API.visitor, undefined)).status).toBe(204);
  const cookie = visitor.cookie();
  expect(cookie).toMatch(SIGNED);
  expect(await peopleCount()).toBe(before);
  const note = { text: RAMBLE, key: crypto.randomUUID() };
  // Each as the browser sends it that never got an answer.
  const answers = await Promise.all([1, 2].map(() => newVisitor(undefined, cookie).note(note)));
  answers.push(await newVisitor(undefined, cookie).note(note));
  const sessions = await Promise.all(
    answers
      .filter(({ ok }) => ok)
      .map(async (answer) => (await answer.json<{ sessionId: string }>()).sessionId),
  );
  expect(new Set(sessions).size).toBe(1);
  expect(await peopleCount()).toBe(before + 1);
  await visitor.send("POST", API.visitor, undefined);
  expect(visitor.cookie()).toBe(cookie);
});

test("a login that is no good is refused, cookie or no cookie, so that its owner hears of it", async () => {
  const visitor = newVisitor();
  const sessionId = await visitor.say();
  const headers = { Authorization: "Bearer gone" };
  for (const path of readable(sessionId)) {
    expect((await visitor.call(path, { headers })).status).toBe(401);
  }
  expect((await visitor.note({ text: RAMBLE }, headers)).status).toBe(401);
});

test.for(origins.elsewhere)(
  "what another site has the browser send (%o) spends nothing and takes no cookie's place",
  async (pairs) => {
    const headers = Object.fromEntries(pairs);
    const visitor = newVisitor();
    const sessionId = await visitor.say();
    const [cookie, before] = [visitor.cookie(), await peopleCount()];
    // As the browser would send it, were the cookie not kept from such requests, and as it does.
    for (const sender of [visitor, newVisitor()]) {
      const response = await sender.note({ text: RAMBLE }, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get("Set-Cookie")).toBeNull();
      const announced = await sender.call(API.visitor, { method: "POST", headers });
      expect([announced.status, announced.headers.get("Set-Cookie")]).toEqual([401, null]);
    }
    expect((await visitor.call(API.drafts(sessionId), { headers })).status).toBe(401);
    expect(visitor.cookie()).toBe(cookie);
    expect(await peopleCount()).toBe(before);
  },
);

// What the dev server passes on is among them: the browser's word counts for more than an origin it rewrote.
test.for(origins.ours)("our own page (%o) is heard", async (pairs) => {
  expect((await newVisitor().note({ text: RAMBLE }, Object.fromEntries(pairs))).status).toBe(200);
});
