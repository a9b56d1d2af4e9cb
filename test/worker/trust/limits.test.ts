import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { keyHash, sha256 } from "../../../worker/domain/account/tokens.ts";
import { connect, newChat } from "../doors/chat.ts";
import { withinOneMinute } from "../minute.ts";
import { call, newPerson, newSignup, sendJson } from "../people.ts";
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

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expectRefusal(response.url, await response.text());
}

/** One good request to each, with these headers. */
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
    const last = await person.send("POST", API.reprocess("none"));
    return {
      last,
      refused: await sendAll(counted, { Authorization: `Bearer ${person.token}` }),
      reading: await person.get(API.posts),
      other: await neighbour.send("POST", API.reprocess("none")),
    };
  });
  expect(last.status).toBe(404);
  for (const { route, response } of refused) {
    expect([route.name, response.status], "add limitWork, or the reason why not to exceptions.json").toEqual([
      route.name,
      429,
    ]);
    await expectTooMany(response);
  }
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
      await Promise.all(Array.from({ length: SIGN_IN_IP_LIMIT }, () => env.SIGN_IN_IP_LIMIT.limit({ key })));
    // A visitor's own writes are few, but others of the same network have made all that it may.
    await Promise.all(Array.from({ length: WRITE_LIMIT }, () => env.WRITE_LIMIT.limit({ key: network })));
    return {
      before,
      ofUser: await sendAll(byUser, { Authorization: `Bearer ${person.token}` }),
      ofNetwork: await sendAll(byNetwork, { "CF-Connecting-IP": network }),
      ofVisitor: await visitor.send("PATCH", API.draft("none"), { selectedHookIndex: 0 }),
      reading: [await person.get(API.posts), await visitor.call(API.chat(sessionId))],
    };
  });
  expect(before.status).toBe(404);
  for (const { route, response } of [...ofUser, ...ofNetwork]) {
    expect([route.name, response.status]).toEqual([route.name, 429]);
    await expectTooMany(response);
  }
  await expectTooMany(ofVisitor);
  expect(reading.map(({ status }) => status)).toEqual([200, 200]);
});

test("after 600 reads in a minute every read is a 429, of one login or key, before the database is asked, of one account, and of strangers by network", async () => {
  const reads = PRIVATE.filter(({ method }) => method === "GET");
  const exhaust = (key: string) =>
    Promise.all(Array.from({ length: READ_LIMIT }, () => env.READ_LIMIT.limit({ key })));
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
    for (const hash of [await keyHash(key), await sha256("gone")]) await exhaust(hash);
    const [head, script, gone] = [
      await call(API.posts, { method: "HEAD", headers: by(person.token) }),
      await call(API.posts, { headers: by(key) }),
      await call(API.posts, { headers: by("gone") }),
    ];
    for (const key of [network, person.id]) await exhaust(key);
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
  await withinOneMinute(async () => {
    const [loud, late, invited] = [newChat(), newChat(), newChat()];
    for (let at = 0; at < 12; at++) await loud.say({ text: `Hello ${at}` });
    await loud.answered(10);
    await Promise.all(
      Array.from({ length: WORK_LIMIT }, () => env.WORK_LIMIT.limit({ key: "telegram strangers" })),
    );
    await late.say({ text: "Hello?" });
    await connect(await newPerson(), invited);
    expect(await late.answers()).toEqual([]);
    expect(await loud.answers()).toHaveLength(10);
  });
});

test("of one IPv6 network every address counts, and of the range around it four times as many", async () => {
  const site = `2001:db8:${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`;
  const begin = async (address: string) =>
    (await call(API.linkedinStart, { headers: { "CF-Connecting-IP": address } })).status;
  const statuses = await withinOneMinute(async () => {
    await allButOne(env.SIGN_IN_IP_LIMIT, `${site}:1`, SIGN_IN_IP_LIMIT);
    const statuses: number[] = [];
    for (const end of [":1::1", ":0001:0:0::2", ":2::1"]) statuses.push(await begin(site + end));
    for (const part of [0, 1, 2, 3]) {
      const key = `${site}:0::/56 ${part}`;
      await Promise.all(Array.from({ length: SIGN_IN_IP_LIMIT }, () => env.SIGN_IN_IP_LIMIT.limit({ key })));
    }
    for (const end of [":3::1", ":100::1"]) statuses.push(await begin(site + end));
    return statuses;
  });
  expect(statuses).toEqual([200, 429, 200, 429, 200]);
});

test("after 300 sign-ins from one address in a minute, every way to sign in is refused there", async () => {
  const { back, last, refused } = await withinOneMinute(async () => {
    const address = randomAddress();
    const headers = { "CF-Connecting-IP": address };
    await allButOne(env.SIGN_IN_IP_LIMIT, address, SIGN_IN_IP_LIMIT);
    const { email, password } = newSignup();
    await allButOne(env.SIGN_IN_IP_LIMIT, `linkedin ${address}`, SIGN_IN_IP_LIMIT + 1);
    return {
      back: await call(API.linkedinCallback, { headers, redirect: "manual" }),
      last: await call(API.linkedinStart, { headers }),
      refused: [
        await call(API.linkedinStart, { headers }),
        await sendJson("POST", API.login, { email, password }, headers),
        await sendJson("POST", API.signup, newSignup(), headers),
      ],
    };
  });
  expect(last.status).toBe(200);
  expect(back.headers.get("Location")).toContain("error=too_many");
  for (const response of refused) await expectTooMany(response);
  const elsewhere = { "CF-Connecting-IP": randomAddress() };
  expect((await sendJson("POST", API.signup, newSignup(), elsewhere)).status).toBe(201);
});
