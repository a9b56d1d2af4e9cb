import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect } from "vitest";
import { CALLS as TABLE } from "#contract/calls.ts";
import { API, ROUTES } from "#contract/paths.ts";
import {
  bookAttempt,
  bookSignup,
  exceedsLimit,
  forgetAttempts,
  type Payer,
} from "../../../worker/db/attempts.ts";
import { dayOf, openDatabase } from "../../../worker/db/database.ts";
import { rangesOf } from "../../../worker/domain/models.ts";
import { app } from "../../../worker/http/app.ts";
import { microdollarsOf } from "../../../worker/services/model-calls.ts";
import { refused } from "../account/logins.ts";
import { newSubscriber } from "../billing/stripe.ts";
import {
  call,
  callsOf,
  drafted,
  newPerson,
  newSignup,
  type Person,
  RAMBLE,
  sendJson,
  spoken,
  storedOf,
  test,
  useUpTrial,
} from "../people.ts";
import { beginInterview, fault, noteDone, settled } from "../profile/profile.ts";
import { newVisitor, ownerOf, peopleCount, randomAddress } from "../visitors/visitor.ts";
import { newLogin, newOwner } from "./owner.ts";
import { requestFor } from "./requests.ts";
import { PRIVATE, type Route } from "./routes.ts";

const PERSON = 300;
const VISITOR = 30;
const BUDGET = 1_000_000 * 1_000_000;

const LIMITS = {
  ...{ person: PERSON, visitor: VISITOR, network: 600, signups: 50 },
  ...{ microdollars: BUDGET, leastMicrodollars: 0, callMicrodollars: 1 },
};

const db = openDatabase(env.DB);

const forgetAll = () => env.DB.prepare("delete from attempts").run();

afterEach(async () => void (await forgetAll()));

/** As if this had been used up today. */
const spend = (scope: string, { count = 0, microdollars = 0 }) =>
  env.DB.prepare("insert or replace into attempts (scope, day, count, microdollars) values (?, ?, ?, ?)")
    .bind(scope, dayOf(Date.now()), count, microdollars)
    .run();

const booked = (scope: string) =>
  env.DB.prepare("select count, microdollars from attempts where scope = ?")
    .bind(scope)
    .first<{ count: number; microdollars: number }>();

const countOf = async ({ id }: { id: string }) => (await booked(`user:${id}`))?.count ?? 0;

async function expectDailyLimit(response: Response, hint = ""): Promise<void> {
  const { code } = await response.json<{ code: string }>();
  expect([response.status, code], hint).toEqual([429, "daily_limit"]);
  const seconds = Number(response.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
}

const asksModel = ({ method, path }: Route): boolean => {
  const [name = ""] = Object.entries(ROUTES).find(([, route]) => route === path) ?? [];
  const calls: Record<string, Record<string, object>> = TABLE;
  return "asksModel" in (calls[name]?.[method] ?? {});
};

test("over the day's limit every route that asks a model is refused, every other is not, and no model is asked", async () => {
  const { person, things } = await newOwner();
  await settled(things.sessionId);
  await spend(`user:${person.id}`, { count: PERSON });
  expect(PRIVATE.filter(asksModel).length).toBeGreaterThan(10);
  const last = (route: Route) => (route.method !== "DELETE" ? 0 : route.path === API.account ? 2 : 1);
  for (const route of PRIVATE.toSorted((a, b) => last(a) - last(b))) {
    if (route.path === API.account) expect(await countOf(person)).toBe(PERSON);
    const { path, init } = requestFor(route, things);
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${await newLogin(person.id)}`);
    const response = await call(path, { ...init, headers });
    if (asksModel(route)) await expectDailyLimit(response, route.name);
    else expect([route.name, response.status]).not.toEqual([route.name, 429]);
  }
});

test("what a service says it heard is booked beyond what was measured, room or not, and over ninety seconds refused", async () => {
  const person = await newPerson();
  await spend(`user:${person.id}`, { count: PERSON - 1 });
  const heard = 3_600;

  await refused(await person.note({ audio: spoken(RAMBLE, { duration: heard }) }), 413, "too_long");
  const cost = microdollarsOf({ service: "speech", model: "whisper-1", seconds: heard });
  const microdollars = expect.closeTo(cost, -1);
  expect(await booked(`user:${person.id}`)).toEqual({ count: PERSON, microdollars });
});

test("of many calls at once only those are made that a limit leaves room for", async ({ person }) => {
  await spend(`user:${person.id}`, { count: PERSON - 3 });
  const payer = { userId: person.id, network: "9.9.9.9" };
  const attempt = { payer, microdollars: 7, limits: LIMITS, now: Date.now() };
  const made = await Promise.all(Array.from({ length: 20 }, () => bookAttempt(db, attempt)));
  expect(made.filter(Boolean)).toHaveLength(3);
  expect(await booked("network:9.9.9.9")).toEqual({ count: 3, microdollars: 21 });
  expect(await booked("all")).toEqual({ count: 3, microdollars: 21 });
});

test("strangers at once spend no more than their half of the budget, on however many networks", async () => {
  const limits = { ...LIMITS, microdollars: 14 * 6, leastMicrodollars: 7 };
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, network) => {
      const payer = { userId: null, network: `10.0.0.${network}` };
      return bookAttempt(db, { payer, microdollars: 7, limits, now: Date.now() });
    }),
  );
  expect(made.filter(Boolean)).toHaveLength(6);
  expect(await booked("all")).toEqual({ count: 6, microdollars: 42 });
});

test("nobody spends more than their share of a day's budget, and others still have theirs", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const { person: payer } = await newSubscriber();
  const sessionId = await newVisitor().say();
  await settled(sessionId);
  const visiting = await ownerOf(sessionId);
  await forgetAll();
  const limits = { ...LIMITS, microdollars: 1_000 };
  const spendAll = async (
    userId: string | null,
    network: string | null,
    leastMicrodollars = 0,
    scopes?: (network: string | null) => ReturnType<typeof rangesOf>,
  ) => {
    const payer = { userId, network };
    const bounds = { ranges: scopes?.(network), limits: { ...limits, leastMicrodollars } };
    const attempt = { ...bounds, payer, microdollars: 3, now: Date.now() };
    let made = 0;
    while (await bookAttempt(db, attempt)) made++;
    return [made, await exceedsLimit(db, attempt)];
  };
  expect(await spendAll(person.id, null)).toEqual([3, true]);
  expect(await spendAll(other.id, null)).toEqual([3, true]);
  expect(await spendAll(payer.id, null)).toEqual([13, true]);
  expect(await spendAll(visiting, null)).toEqual([1, true]);
  // What five notes take is everybody's, however small the budget.
  expect(await spendAll(visiting, null, 9)).toEqual([2, true]);
  await forgetAll();
  for (const network of ["5.5.5.5", "6.6.6.6", "7.7.7.7"])
    expect(await spendAll(null, network)).toEqual([6, true]);
  expect(await spendAll(null, "2001:db8:1:1", 0, rangesOf)).toEqual([6, true]);
  expect(await spendAll(null, "2001:db8:1:2", 0, rangesOf)).toEqual([6, true]);
  expect(await spendAll(null, "2001:db8:1:3", 0, rangesOf)).toEqual([1, true]);
  // Strangers use up nothing of what is theirs who have a plan, nor they of the strangers'.
  expect(await spendAll(payer.id, "5.5.5.5")).toEqual([13, true]);
  await forgetAll();
  expect(await spendAll(payer.id, "5.5.5.5")).toEqual([13, true]);
  expect(await spendAll(other.id, "5.5.5.5")).toEqual([3, true]);
  // Nor does who comes by Telegram or mail, from many accounts.
  await forgetAll();
  let many = 0;
  for (let at = 0; at < 12; at++)
    many += Number((await spendAll((await newPerson()).id, null, 0, rangesOf))[0]);
  expect(many).toBe(33);
  expect(await spendAll(payer.id, null, 0, rangesOf)).toEqual([13, true]);
});

test("a request that the rest of one's day can't pay for is refused before it is stored", async () => {
  const person = await newPerson();
  const sessionId = await noteDone(person, { text: RAMBLE });
  await spend(`user:${person.id}`, { microdollars: BUDGET / 100 - 10 });
  const { messages } = await storedOf(person.id);
  await expectDailyLimit(await person.send("POST", API.message(sessionId), { content: "Make it shorter." }));
  expect((await storedOf(person.id)).messages).toEqual(messages);
});

test("each call is counted however it ends, and a retry inside the request is a call of its own", async () => {
  const person = await newPerson();
  expect((await person.note({ audio: spoken("") })).status).toBe(422);
  expect(await countOf(person)).toBe(1);
  expect((await person.note({ audio: spoken(RAMBLE, { faults: ["503", "503"] }) })).status).toBe(503);
  expect(await countOf(person)).toBe(3);
});

test.each<[what: string, fault: string, ask: (person: Person, fault: string) => Promise<unknown>]>([
  ["a prompt", "too-long", (person, kind) => askForHooks(person, fault(kind).mark)],
  ["a prompt, by its status", "413", (person, kind) => askForHooks(person, fault(kind).mark)],
  ["a sound", "413", (person, kind) => person.note({ audio: spoken(RAMBLE, { faults: [kind] }) })],
  ["a tweak", "too-long", (person, kind) => askForTweak(person, `${fault(kind).mark} ${RAMBLE}`)],
])("%s refused for its length (%s) is asked once, and nobody pays", async (_, kind, ask) => {
  const person = await newPerson();
  await ask(person, kind);
  for (const scope of [`user:${person.id}`, "all", "trial"])
    expect([scope, await booked(scope)]).toEqual([scope, { count: 1, microdollars: 0 }]);
  // Any other refusal may have been worked on.
  await askForHooks(person, fault("401", "401").mark);
  expect((await booked("all"))?.microdollars).toBeGreaterThan(0);
});

const askForHooks = (person: Person, mark = "") =>
  person.send("POST", API.hooks, { transcript: `${mark} ${RAMBLE}` });

const askForTweak = (person: Person, body = RAMBLE) =>
  person.send("POST", API.tweak, { mode: "shorter", body });

test("thirty sounds without words are all a visitor's day, and the next is refused before it is heard or kept", async () => {
  const visitor = newVisitor();
  expect((await visitor.note({ audio: spoken("") })).status).toBe(422);
  const one = env.DB.prepare("select substr(scope, 6) as id from attempts where scope like 'user:%'");
  const userId = (await one.first<string>("id")) ?? "";
  expect(await countOf({ id: userId })).toBe(1);
  await spend(`user:${userId}`, { count: VISITOR });
  const id = crypto.randomUUID();
  await expectDailyLimit(await visitor.note({ audio: spoken(RAMBLE, { id }) }));
  expect((await callsOf(id)).speech).toBe(0);
  expect((await storedOf(userId)).recordings).toHaveLength(1);
});

test("strangers of a network that is over its limit are refused, and make no visitors; other networks go on", async () => {
  const address = randomAddress();
  await spend(`network:${address}`, { count: 1_000_000 });
  const before = await peopleCount();
  await expectDailyLimit(await newVisitor(address).note({ audio: spoken(RAMBLE) }));
  expect(await peopleCount()).toBe(before);
  expect((await newVisitor().note({ audio: spoken(RAMBLE) })).status).toBe(200);
});

test("what a session does in the background is counted for the person and network that began it", async () => {
  const address = randomAddress();
  const sessionId = await newVisitor(address).say();
  await settled(sessionId);
  const network = await booked(`network:${address}`);
  expect(network?.count).toBeGreaterThanOrEqual(3);
  expect(await booked(`user:${await ownerOf(sessionId)}`)).toEqual(network);
});

const spendAll = () => spend("all", { microdollars: BUDGET });

test("while today's budget is spent, sound waits in the vault and is told to come back, and typed notes go on", async () => {
  const person = await newPerson();
  await spendAll();
  const id = crypto.randomUUID();
  const note = { audio: spoken(RAMBLE, { id }), key: crypto.randomUUID() };
  const response = await person.note(note);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  await refused(response, 503, "busy_today");
  expect((await callsOf(id)).speech).toBe(0);
  const [waiting] = await (await person.get(API.recordings)).json<object[]>();
  expect(waiting).toMatchObject({ status: "waiting", hasAudio: true });
  expect(await person.usage()).toMatchObject({ recordings_used: 0 });
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
  await forgetAll();
  expect((await person.note(note)).status).toBe(200);
});

test("while today's budget is spent, no model writes, and what is written is marked", async ({ person }) => {
  await spendAll();
  const sessionId = await noteDone(person, { text: RAMBLE });
  expect(await drafted(person, sessionId)).toMatchObject({ writtenBy: "builtin", fallback: true });
  for (const ask of [askForHooks, askForTweak])
    expect(await (await ask(person)).json()).toMatchObject({ fallback: true });
  const message = await person.send("POST", API.message(sessionId), { content: "Make it shorter." });
  expect((await message.json<{ content: string }>()).content).toContain("built-in writer");
  const redrafts = await person.send("POST", API.redraft(sessionId));
  expect(await redrafts.json()).toMatchObject([{ fallback: true }]);
  expect(await countOf(person)).toBe(0);
  await forgetAll();
  expect(await (await askForHooks(person)).json()).not.toHaveProperty("fallback");
});

test("once today's budget is spent, a question is left to the browser to read, and an interview goes on to its suite", async () => {
  const person = await newPerson();
  await spendAll();
  // Of a decision even the plain writer asks.
  const text = "We decided to sell to shops only. Nobody at the big companies ever called us back, not once.";
  const sessionId = await noteDone(person, { text, interviewMode: "true" });
  const question = await lastQuestion(person);
  expect((await person.get(API.messageAudio(sessionId, question))).status).toBe(204);
  await person.send("POST", API.stopInterview(sessionId));
  const suite = await person.send("POST", API.synthesize(sessionId));
  expect([suite.status, (await person.drafts(sessionId))[0]]).toMatchObject([200, { fallback: true }]);
});

const lastQuestion = async ({ id }: Person): Promise<string> =>
  String((await storedOf(id)).messages.findLast(({ role }) => role === "assistant")?.id);

test("a question is read aloud once, however many ask for it and how often", async ({ person }) => {
  const id = crypto.randomUUID();
  const sessionId = await beginInterview(person, `${RAMBLE} VOICE${JSON.stringify({ id })}`);
  const path = API.messageAudio(sessionId, await lastQuestion(person));
  const before = await countOf(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.get(path)));
  const sounds = await Promise.all(answers.map((answer) => answer.bytes()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const sound of sounds) expect(sound).toEqual(sounds[0]);
  expect((await person.get(path)).status).toBe(200);
  expect(await countOf(person)).toBe(before + 1);
});

test("after the trial what asks a model besides is refused like a note, but an interview is led to its end", async () => {
  const person = await newPerson();
  const sessionId = await noteDone(person, { audio: spoken(RAMBLE) });
  const draft = await drafted(person, sessionId);
  const message = await lastQuestion(person);
  const interview = await beginInterview(person, RAMBLE);
  await useUpTrial(person);
  const before = await countOf(person);

  const calls = [
    person.send("POST", API.context),
    person.send("POST", API.refreshTopics),
    person.send("POST", API.redraft(sessionId)),
    person.send("POST", API.reviewPost(draft.id)),
    person.get(API.messageAudio(sessionId, message)),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 402));
  expect(await countOf(person)).toBe(before);

  expect((await person.get(API.messageAudio(interview, await lastQuestion(person)))).status).toBe(200);
  await person.send("POST", API.stopInterview(interview));
  expect((await person.send("POST", API.synthesize(interview))).status).toBe(200);
});

test("so many accounts a day come from one network, and from the one around it", async () => {
  const now = Date.now();
  const around = { scope: "signups:around", most: 6 };
  const signUpFrom = (network: string, at = now) =>
    bookSignup(db, [{ scope: `signups:${network}`, most: 5 }, around], at);
  const signups = Array.from({ length: 8 }, () => signUpFrom("8.8.8.8"));
  expect((await Promise.all(signups)).filter(Boolean)).toHaveLength(5);
  expect([await signUpFrom("8.8.4.4"), await signUpFrom("8.8.4.4")]).toEqual([true, false]);
  expect(await booked("signups:8.8.4.4")).toMatchObject({ count: 1 });
  expect(await signUpFrom("8.8.8.8", now + 86_400_000)).toBe(true);
});

test("with a limit of no sign-ups nobody new gets an account, and everybody else signs in", async () => {
  const member = newSignup();
  expect((await sendJson("POST", API.signup, member)).status).toBe(201);
  const closed = { ...env, DAILY_SIGNUPS_NETWORK: "0" };
  const there = async (path: string, init?: RequestInit) =>
    app.request(path, init, closed, createExecutionContext());
  await refused(await sendJson("POST", API.signup, newSignup(), {}, there), 503, "signups_closed");
  expect((await sendJson("POST", API.login, member, {}, there)).status).toBe(200);
});

test("a day begins anew at midnight UTC, and the one before is forgotten", async () => {
  const payer: Payer = { userId: null, network: "7.7.7.7" };
  const limits = { ...LIMITS, person: 1, visitor: 1, network: 1, signups: 1 };
  const evening = Date.UTC(2026, 10, 22, 23, 59, 59);
  const attempt = { payer, limits, microdollars: 1 };
  expect(await bookAttempt(db, { ...attempt, now: evening })).toBe(true);
  expect(await bookAttempt(db, { ...attempt, now: evening })).toBe(false);
  expect(await bookAttempt(db, { ...attempt, now: evening + 1_000 })).toBe(true);
  await forgetAttempts(db, evening + 1_000);
  const { results } = await env.DB.prepare("select distinct day from attempts").all();
  expect(results).toEqual([{ day: "2026-11-23" }]);
});

test("a model without a price costs as much as the dearest of its kind, so it is never taken for free", () => {
  const seconds = 60;
  expect(microdollarsOf({ service: "speech", model: "whisper-1", seconds })).toBe(6_000);
  expect(microdollarsOf({ service: "speech", model: "mine", seconds })).toBe(6_000);
  const tokens = { tokensIn: 1_000, tokensOut: 1_000 };
  const writer = (model: string) => microdollarsOf({ service: "writer", model, ...tokens });
  expect(writer("mine")).toBe(writer("gpt-4o"));
  expect(writer("@cf/zai-org/glm-4.7-flash")).toBe(461);
  expect(microdollarsOf({ service: "voice", model: "mine", characters: 1_000 })).toBe(30_000);
});
