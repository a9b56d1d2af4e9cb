import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect } from "vitest";
import { type OperatorHealth, operatorHealth as schema } from "#contract/health.ts";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../worker/cron.ts";
import { dayOf } from "../../worker/db/database.ts";
import { saveCronRun } from "../../worker/db/operations.ts";
import { depsOf } from "../../worker/domain/deps.ts";
import { operatorHealth } from "../../worker/domain/health.ts";
import { readSettings } from "../../worker/env.ts";
import { app } from "../../worker/http/app.ts";
import { withinOneMinute } from "./minute.ts";
import { firstRow, type Person, personWith, RAMBLE, runSql, spoken, storedOf, test } from "./people.ts";
import { noteDone } from "./profile/profile.ts";
import { fakeAi } from "./services/calls.ts";
import { randomAddress } from "./visitors/visitor.ts";

const TOKEN = crypto.randomUUID();
const HOUR_MS = 3_600_000;
const deps = depsOf(env);

/** What is not well, of all that is looked at. */
const unwell = ({ ok, workarounds: _, ...checks }: OperatorHealth) => [
  ok,
  ...Object.entries(checks).flatMap(([name, check]) => (check.ok ? [] : [name])),
];

/** Leaves nothing of theirs to the other tests: what waits is everybody's. */
const forget = ({ id }: { id: string }) => runSql("delete from users where id = ?", id);

const ask = (
  token?: string,
  bindings: object = { OPERATOR_TOKEN: TOKEN, STRIPE_SECRET_KEY: "" },
  headers: object = {},
) =>
  app.request(
    API.operatorHealth,
    { headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } },
    { ...env, ...bindings },
    createExecutionContext(),
  );

beforeEach(async () => {
  for (const table of ["attempts", "jobs", "cron_runs"]) await runSql(`delete from ${table}`);
  await saveCronRun(deps.db, { endedAt: Date.now(), failed: [] });
});

test("without a token set there is no such path", async () => {
  const response = await ask(TOKEN, {});
  const unknown = await app.request("/api/health/else", {}, { ...env }, createExecutionContext());
  expect([response.status, await response.text()]).toEqual([404, await unknown.text()]);
});

test("only the operator's token opens it", async ({ person }) => {
  for (const token of [undefined, "else", `${TOKEN}x`, TOKEN.slice(1), person.token])
    expect((await ask(token)).status).toBe(401);
  const response = await ask(TOKEN);
  expect(response.status).toBe(200);
  expect(unwell(schema.parse(await response.json()))).toEqual([true]);
});

test("after 100 wrong tokens in a minute a network's next is a 429, and the right one is let in", async () => {
  const { wrong, last, right } = await withinOneMinute(async () => {
    const from = { "CF-Connecting-IP": randomAddress() };
    return {
      wrong: await Promise.all(Array.from({ length: 100 }, () => ask("else", undefined, from))),
      last: await ask("else", undefined, from),
      right: await ask(TOKEN, undefined, from),
    };
  });
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
  expect([last, right].map(({ status }) => status)).toEqual([429, 200]);
});

test("what a service lacks that is set up is not well, and what was left off on purpose is", async () => {
  const lost = {
    OPERATOR_TOKEN: TOKEN,
    STRIPE_SECRET_KEY: "",
    LINKEDIN_CLIENT_ID: "an id",
    LINKEDIN_CLIENT_SECRET: "a secret",
    DATA_KEY: "",
  };
  const response = await ask(TOKEN, { ...lost, MAIL: "off" });
  expect(response.status).toBe(503);
  const answer = schema.parse(await response.json());
  expect([unwell(answer), answer.linkedin.missing]).toEqual([[false, "linkedin"], ["DATA_KEY is not set."]]);
  const both = { ...lost, MAIL: "resend", MAIL_BASE_URL: "https://mail.test", MAIL_API_KEY: "a key" };
  const twice = await ask(TOKEN, { ...both, SITE_ORIGIN: "https://outspoken.test" });
  expect(unwell(schema.parse(await twice.json()))).toEqual([false, "mail", "linkedin"]);
  const off = await ask(TOKEN, { ...lost, LINKEDIN_CLIENT_ID: "", LINKEDIN_CLIENT_SECRET: "", MAIL: "off" });
  expect(unwell(schema.parse(await off.json()))).toEqual([true]);
});

test("the cron jobs keep when they ended", async () => {
  await runSql("delete from cron_runs");
  expect((await operatorHealth(deps, Date.now())).work).toMatchObject({ ok: false, lastCron: null });
  const before = Date.now();
  await runCronJobs(env, before);
  const { work } = await operatorHealth(deps, Date.now());
  expect(work).toMatchObject({ ok: true, failedJobs: [] });
  expect(Date.parse(work.lastCron ?? "")).toBeGreaterThanOrEqual(before);
});

test("a job that failed is named", async () => {
  await env.DB.exec("alter table guesses rename to guesses_elsewhere");
  await expect(runCronJobs(env, Date.now())).rejects.toThrow("guesses");
  await env.DB.exec("alter table guesses_elsewhere rename to guesses");
  expect((await operatorHealth(deps, Date.now())).work).toMatchObject({ ok: false, failedJobs: ["guesses"] });
});

test("events that Stripe could not deliver are counted, from ten minutes to a day ago, and a silent Stripe is not", async () => {
  const { payments } = deps;
  if (!payments) expect.fail("there is a Stripe in these tests");
  const now = Date.now();
  const at = async (countUndelivered: typeof payments.countUndelivered) =>
    await operatorHealth({ ...deps, payments: { ...payments, countUndelivered } }, now);
  const refused = await at(async ({ from, to }) => (now - from) / HOUR_MS / ((now - to) / 60_000));
  expect([unwell(refused), refused.billing.undelivered]).toEqual([[false, "billing"], 2.4]);
  const silent = await at(() => Promise.reject(new Error("down")));
  expect([unwell(silent), silent.billing.undelivered]).toEqual([[true], null]);
});

test.for([
  ["draft", "update sessions set drafted_at = null, updated_at = ?2 where id = ?1", { stuckSessions: 1 }],
  ["review", "update drafts set reviewing = 1, updated_at = ?2 where session_id = ?1", { stuckSessions: 1 }],
  ["post's time", "update drafts set schedule_next_try = ?2 where session_id = ?1", { postMinutes: 31 }],
] as const)("a session whose %s waits for half an hour is not well", async ([, sql, work], { person }) => {
  const sessionId = await noteDone(person, { text: RAMBLE });
  const now = Date.now();
  await runSql(sql, sessionId, now - 29 * 60_000);
  expect(unwell(await operatorHealth(deps, now))).toEqual([true]);
  const answer = await operatorHealth(deps, now + 2 * 60_000);
  await forget(person);
  expect(unwell(answer)).toEqual([false, "work"]);
  expect(answer.work).toMatchObject(work);
});

test("LinkedIn's tokens that another data key sealed are lost, unless it is known", async ({ person }) => {
  await runSql(
    "insert into linkedin_connections (user_id, sub, sealed_token, sealed_with, expires_at) values (?1, ?1, 'x', 'of another', ?2)",
    person.id,
    Date.now() + HOUR_MS,
  );
  const { DATA_KEY } = readSettings(env);
  const at = async (settings: object) => {
    const answer = await operatorHealth(depsOf({ ...env, ...settings }), Date.now());
    return [unwell(answer), answer.linkedin.sealedOtherwise];
  };
  expect(await at({})).toEqual([[false, "linkedin"], 1]);
  expect(await at({ DATA_KEY: `${DATA_KEY},${DATA_KEY}` })).toEqual([[true], 1]);
  await forget(person);
});

test("a clock that stopped is not well, and monitors are told by status 503", async () => {
  await saveCronRun(deps.db, { endedAt: Date.now() - HOUR_MS, failed: [] });
  const response = await ask(TOKEN);
  expect(response.status).toBe(503);
  expect(unwell(await response.json())).toEqual([false, "work"]);
});

test("a mail that waits for over an hour and an account for over six are not well", async () => {
  const now = Date.now();
  const job = "insert into jobs (key, kind, next_at, created_at) values (?1, ?1, ?2, ?3)";
  await runSql(job, "answer", now, now - 2 * HOUR_MS);
  await runSql(job, "erasure", now, now - 7 * HOUR_MS);
  const answer = await operatorHealth(deps, now);
  expect(unwell(answer)).toEqual([false, "mail", "work"]);
  expect(answer).toMatchObject({ mail: { oldestMinutes: 120 }, work: { erasureMinutes: 420 } });
});

/** A spoken note, where this is Workers AI. */
const noteAt = (AI: object, person: Person) => {
  const there = { ...env, SPEECH: "workers-ai", AI };
  const through = async (path: string, init?: RequestInit) =>
    app.request(path, init, there, createExecutionContext());
  return personWith(person, through).note({ audio: spoken(RAMBLE) });
};

test("a model that heard in place of another is named to the operator", async ({ person }) => {
  const alternatives = [{ transcript: RAMBLE }];
  const { ai, headers } = fakeAi(new Error("5004: Invalid"), { results: { channels: [{ alternatives }] } });
  expect((await noteAt(ai, person)).status).toBe(200);
  // Each goes to where this person's other calls went.
  expect(headers).toEqual(Array(2).fill({ "x-session-affinity": person.id }));
  const [nova, whisper] = ["@cf/deepgram/nova-3", "@cf/openai/whisper-large-v3-turbo"];
  expect((await storedOf(person.id)).recordings).toMatchObject([{ transcript: RAMBLE }]);
  const { ok, workarounds } = await operatorHealth(deps, Date.now());
  expect([ok, workarounds]).toEqual([true, [`${nova} in place of ${whisper}`]]);
  expect((await operatorHealth(deps, Date.now() + 24 * HOUR_MS)).workarounds).toEqual([]);
});

test("a model that must be paid for first is named, and costs nothing", async ({ person }) => {
  const { ai } = fakeAi(
    new Error("AiError: 4006: you have used up your daily free allocation of 10,000 neurons"),
  );
  expect((await noteAt(ai, person)).status).toBe(503);
  const after = await operatorHealth(deps, Date.now());
  expect(unwell(after)).toEqual([false, "speech"]);
  expect(after.speech.missing).toEqual([expect.stringContaining("Workers Paid")]);
  expect(after.writer.missing).toEqual([]);
  const booked = "select microdollars from attempts where scope = ?";
  expect(await firstRow(booked, `user:${person.id}`)).toEqual({ microdollars: 0 });
  await forget(person);
});

test("a day's budget that is almost spent, and a model that is often stood in for, are not well", async () => {
  const count = "insert or replace into attempts (scope, day, count, microdollars) values (?, ?, ?, ?)";
  const counted = (scope: string, times: number, microdollars: number) =>
    runSql(count, scope, dayOf(Date.now()), times, microdollars);
  // Where no call of the writer comes back, as a rehearsal and three of them count it.
  for (const [calls, fallbacks] of [
    [40, 3],
    [135, 10],
  ] as const) {
    await counted("all", calls, deps.dailyLimits.microdollars * 0.81);
    await counted("fallbacks", fallbacks, 0);
    expect(unwell(await operatorHealth(deps, Date.now()))).toEqual([false, "writer"]);
  }
  // A hiccup of a model that works.
  await counted("all", 200, 0);
  await counted("fallbacks", 4, 0);
  expect(unwell(await operatorHealth(deps, Date.now()))).toEqual([true]);
  await counted("all", 10, 0);
  await counted("fallbacks", 2, 0);
  expect(unwell(await operatorHealth(deps, Date.now()))).toEqual([true]);
});

test("recordings that speech failed on are counted for an hour", async ({ person }) => {
  const first = { audio: spoken(RAMBLE, { faults: ["401"] }), key: "first" };
  const others = [["401"], ["400", "400"]].map((faults) => ({ audio: spoken(RAMBLE, { faults }) }));
  for (const note of [first, ...others]) expect((await person.note(note)).status).toBe(503);
  const found = await operatorHealth(deps, Date.now());
  expect([unwell(found), found.speech.waiting]).toEqual([[false, "speech"], 3]);
  const later = await operatorHealth(deps, Date.now() + 1.1 * HOUR_MS);
  expect(later.speech).toMatchObject({ ok: true, waiting: 0 });
  expect((await person.note(first)).status).toBe(200);
  expect((await operatorHealth(deps, Date.now())).speech).toMatchObject({ ok: true, waiting: 2 });
});

test.each([
  ["2026-11-23", 8, true],
  ["2027-06-01", 1, false],
  ["2027-09-30", -2, false],
])("on %s LinkedIn's version has %i months left", async (day, monthsLeft, ok) => {
  const withVersion = { ...deps, linkedin: deps.linkedin && { ...deps.linkedin, version: "202607" } };
  const { linkedin } = await operatorHealth(withVersion, Date.parse(day));
  expect(linkedin).toMatchObject({ ok, version: "202607", monthsLeft });
});

test("a vault that does not answer is not well", async () => {
  const vault = { ...deps.vault, get: () => Promise.reject(new Error("down")) };
  expect(unwell(await operatorHealth({ ...deps, vault }, Date.now()))).toEqual([false, "vault"]);
});
