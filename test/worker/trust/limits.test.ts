import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { keyHash, sha256 } from "../../../worker/domain/account/tokens.ts";
import { connect, newChat } from "../doors/chat.ts";
import { withinOneMinute } from "../minute.ts";
import { call, newPerson } from "../people.ts";
import { newVisitor, randomAddress } from "../visitors/visitor.ts";
import { expectRefusal } from "./answers.ts";
import exceptions from "./exceptions.json" with { type: "json" };
import { newLogin } from "./owner.ts";
import { missingIds, requestFor } from "./requests.ts";
import { CALLS, PRIVATE, type Route, STRANGERS } from "./routes.ts";

// As in wrangler.toml, a minute. VISITOR_LIMIT is tested in test/worker/visitors.
const SIGN_IN_IP_LIMIT = 300;
const WORK_LIMIT = 60;
const WRITE_LIMIT = 300;
const READ_LIMIT = 600;

/** Uses up all but one of what a key may have in a minute, at the limiter itself: a real sign-in costs a password's hash. */
async function allButOne(limiter: RateLimit, key: string, limit: number): Promise<void> {
  for (let i = 1; i < limit; i++) expect(await limiter.limit({ key })).toEqual({ success: true });
}

const exhaust = (limiter: RateLimit, limit: number, key: string) =>
  Promise.all(Array.from({ length: limit }, () => limiter.limit({ key })));

async function expectTooMany(response: Response, hint?: string): Promise<void> {
  expect(response.status, hint).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expectRefusal(response.url, await response.text());
}

const sendAll = (routes: Route[], added: Record<string, string>) =>
  Promise.all(
    routes.map(async (route) => {
      const { path, init } = requestFor(route, missingIds());
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
      return { route, response: await call(path, { ...init, headers }) };
    }),
  );

/** Other reads are counted by themselves; these two ask a model for sound, and gather all there is of somebody. */
const COUNTED_READS = ["GET /api/chat/:sessionId/messages/:messageId/audio", `GET ${API.accountExport}`];

/** By user; what `uncounted` does not name costs more than a few rows. */
const counted = PRIVATE.filter(({ method, name }) =>
  method === "GET" ? COUNTED_READS.includes(name) : !(name in exceptions.uncounted),
);

test("after 60 costly calls in a minute, every call that costs something is a 429 that says when to come back", async () => {
  const { last, refused, reading, other } = await withinOneMinute(async () => {
    const [person, neighbour] = [await newPerson(), await newPerson()];
    await allButOne(env.WORK_LIMIT, person.id, WORK_LIMIT);
    return {
      last: await person.send("POST", API.reprocess("none")),
      refused: await sendAll(counted, { Authorization: `Bearer ${person.token}` }),
      reading: await person.get(API.posts),
      other: await neighbour.send("POST", API.reprocess("none")),
    };
  });
  expect(last.status).toBe(404);
  const hint = "add limitWork, or the reason why not to exceptions.json";
  for (const { route, response } of refused) await expectTooMany(response, `${route.name}: ${hint}`);
  expect(reading.status).toBe(200);
  expect(other.status).toBe(404);
});

/** What a service sends carries its signature or our secret, and comes from few addresses. */
const SIGNED = [`POST ${API.billingWebhook}`, `POST ${API.telegramWebhook}`];

test("every call that changes something is a 429 once its limiter says so, but what a service has signed", async () => {
  // Of agents, who come by keys, mcp.test.ts tells.
  const writing = CALLS.filter(
    ({ method, name, path }) => method !== "GET" && !SIGNED.includes(name) && path !== API.mcp,
  );
  const byUser = writing.filter((route) => PRIVATE.includes(route) && !STRANGERS.includes(route.name));
  const byNetwork = writing.filter((route) => !PRIVATE.includes(route));
  const { before, ofUser, ofNetwork, ofVisitor, reading } = await withinOneMinute(async () => {
    const [person, network] = [await newPerson(), randomAddress()];
    const visitor = newVisitor(network);
    const sessionId = await visitor.say();
    await allButOne(env.WRITE_LIMIT, person.id, WRITE_LIMIT);
    const before = await person.send("DELETE", API.post("none"));
    for (const key of [network, `passkey ${network}`])
      await exhaust(env.SIGN_IN_IP_LIMIT, SIGN_IN_IP_LIMIT, key);
    // A visitor's own writes are few, but others of the same network have made all that it may.
    await exhaust(env.WRITE_LIMIT, WRITE_LIMIT, network);
    return {
      before,
      ofUser: await sendAll(byUser, { Authorization: `Bearer ${person.token}` }),
      ofNetwork: await sendAll(byNetwork, { "CF-Connecting-IP": network }),
      ofVisitor: await visitor.send("PATCH", API.draft("none"), { selectedHookIndex: 0 }),
      reading: [await person.get(API.posts), await visitor.call(API.chat(sessionId))],
    };
  });
  expect(before.status).toBe(404);
  for (const { route, response } of [...ofUser, ...ofNetwork]) await expectTooMany(response, route.name);
  await expectTooMany(ofVisitor);
  expect(reading.map(({ status }) => status)).toEqual([200, 200]);
});

test("after 600 reads in a minute every read is a 429, of one login or key, before the database is asked, of one account, and of strangers by network", async () => {
  const reads = PRIVATE.filter(({ method }) => method === "GET");
  const { last, refused, others } = await withinOneMinute(async () => {
    const [person, network] = [await newPerson(), randomAddress()];
    const visitor = newVisitor(network);
    const sessionId = await visitor.say();
    const { key } = await (await person.send("POST", API.keys, { name: "a script" })).json<{ key: string }>();
    const by = (token: string) => ({ Authorization: `Bearer ${token}`, "CF-Connecting-IP": network });
    const otherLogin = await newLogin(person.id);
    await allButOne(env.READ_LIMIT, await sha256(person.token), READ_LIMIT);
    const last = await person.get(API.posts);
    const ofUser = await sendAll(reads, by(person.token));
    const login = await call(API.posts, { headers: by(otherLogin) });
    // Of a token that the database does not know, too: it is not asked.
    for (const hash of [await keyHash(key), await sha256("gone")])
      await exhaust(env.READ_LIMIT, READ_LIMIT, hash);
    const [head, script, gone] = [
      await call(API.posts, { method: "HEAD", headers: by(person.token) }),
      await call(API.posts, { headers: by(key) }),
      await call(API.posts, { headers: by("gone") }),
    ];
    for (const key of [network, person.id]) await exhaust(env.READ_LIMIT, READ_LIMIT, key);
    return {
      last,
      refused: [
        ...ofUser.map(({ response }) => response),
        ...[head, script, gone],
        await visitor.call(API.chat(sessionId)),
        await call(API.health, { headers: { "CF-Connecting-IP": network } }),
        await call(API.posts, { headers: by("no-such-token") }),
        // All logins of an account together.
        await call(API.posts, { headers: by(otherLogin) }),
      ],
      others: [
        await person.send("DELETE", API.post("none")),
        login,
        await (await newPerson()).get(API.posts),
        await call(API.posts, { headers: by(await newLogin((await newPerson()).id)) }),
      ],
    };
  });
  expect(last.status).toBe(200);
  expect(refused.map(({ status, url }) => [url, status])).toEqual(refused.map(({ url }) => [url, 429]));
  expect(others.map(({ status }) => status)).toEqual([404, 200, 200, 200]);
});

test("chats of no account share what is answered in a minute, and ten is all for one; who brings a link is let in", async () => {
  const answers = await withinOneMinute(async () => {
    const [loud, late, invited] = [newChat(), newChat(), newChat()];
    for (let at = 0; at < 12; at++) await loud.say({ text: `Hello ${at}` });
    await loud.answered(10);
    await exhaust(env.WORK_LIMIT, WORK_LIMIT, "telegram strangers");
    await late.say({ text: "Hello?" });
    await connect(await newPerson(), invited);
    return [await late.answers(), await loud.answers()];
  });
  expect(answers.map(({ length }) => length)).toEqual([0, 10]);
});

test("of one IPv6 network every address counts, and of the range around it four times as many", async () => {
  const site = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`;
  const begin = async (address: string) =>
    (await call(API.linkedinStart, { headers: { "CF-Connecting-IP": address } })).status;
  const statuses = await withinOneMinute(async () => {
    await allButOne(env.SIGN_IN_IP_LIMIT, `${site}:1`, SIGN_IN_IP_LIMIT);
    const statuses: number[] = [];
    for (const end of [":1::1", ":0001:0:0::2", ":2::1"]) statuses.push(await begin(site + end));
    for (const part of [0, 1, 2, 3])
      await exhaust(env.SIGN_IN_IP_LIMIT, SIGN_IN_IP_LIMIT, `${site}:0::/56 ${part}`);
    for (const end of [":3::1", ":100::1"]) statuses.push(await begin(site + end));
    return statuses;
  });
  expect(statuses).toEqual([200, 429, 200, 429, 200]);
});

test("who comes back from LinkedIn too often in a minute is led to a page that says so", async () => {
  const back = await withinOneMinute(async () => {
    const address = randomAddress();
    await exhaust(env.SIGN_IN_IP_LIMIT, SIGN_IN_IP_LIMIT, `linkedin ${address}`);
    const headers = { "CF-Connecting-IP": address };
    return await call(API.linkedinCallback, { headers, redirect: "manual" });
  });
  expect(back.headers.get("Location")).toContain("error=too_many");
});
