import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { DAY_MS } from "#contract/times.ts";
import { runCronJobs, runMinuteJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { inactiveVisitorsQuery } from "../../../worker/db/users.ts";
import { eraseInactiveVisitors } from "../../../worker/domain/account/visitors.ts";
import { entered } from "../account/logins.ts";
import { everythingOf, idsOf, keptByObject, tracesOf } from "../account/traces.ts";
import { newPerson, newSignup } from "../people.ts";
import { leave, loginExpiryOf, visitorWithPost } from "./visitor.ts";

test("a visitor who has not been here for 30 days is erased, with all recordings and drafts", async () => {
  const gone = await visitorWithPost();
  const names = [gone.userId, ...(await idsOf(gone.userId))];
  expect(await tracesOf(names)).not.toEqual([]);
  await leave(gone.userId, 31);
  await runCronJobs(env, Date.now());
  expect(await tracesOf(names)).toEqual([]);
  expect(await keptByObject(gone.sessionId)).toEqual([]);
});

test("nobody else is erased: not a recent visitor, not one who came back, not an account", async () => {
  const [recent, returned] = [await visitorWithPost(), await visitorWithPost()];
  const signedUp = await visitorWithPost();
  await leave(recent.userId, 29);
  await leave(returned.userId, 20);
  await returned.visitor.call(API.chat(returned.sessionId));
  await expect.poll(() => loginExpiryOf(returned.userId)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  await leave(returned.userId, 20);
  await signedUp.visitor.send("POST", API.signup, newSignup());
  await leave(signedUp.userId, 400);
  const person = await newPerson();
  await leave(person.id, 400);
  const member = crypto.randomUUID();
  const named = "insert into users (id, linkedin_sub, first_name, last_name, created_at)";
  await env.DB.prepare(`${named} values (?, ?, 'A', 'B', 1)`).bind(member, `sub-${member}`).run();

  const everybody = [recent.userId, returned.userId, signedUp.userId, person.id, member];
  const before = await Promise.all(everybody.map(everythingOf));
  await runCronJobs(env, Date.now());
  expect(await Promise.all(everybody.map(everythingOf))).toEqual(before);
});

test("more visitors are erased than strangers at one address make meanwhile, and no run asks more than D1 allows", async () => {
  const insert = env.DB.prepare("insert into users (id, created_at) values (?, 1)");
  // As many as one address can make in the quarter of an hour between two runs, and some.
  const ids = Array.from({ length: 160 }, () => `gone-${crypto.randomUUID()}`);
  await env.DB.batch(ids.map((id) => insert.bind(id)));
  const count = "select count(*) as n from users where id like 'gone-%'";
  const left = () => env.DB.prepare(count).first<number>("n");
  const use = "insert into attempts (scope, day, count, microdollars) values ('all', '2020-01-01', 1, 0)";
  await env.DB.exec(use);
  await runCronJobs(env, Date.now());
  // What nobody waits for comes last.
  const old = env.DB.prepare("select count(*) as n from attempts where day = '2020-01-01'");
  expect(await old.first<number>("n")).toBe(0);
  expect(await left()).toBeLessThan(ids.length);
  expect(await left()).toBeGreaterThan(0);
  for (let minute = 1; minute < 15; minute++) await runMinuteJobs(env, Date.now() + minute * 60_000);
  expect(await left()).toBe(0);
});

test("a visitor who signs up at the last moment keeps everything; one who is being erased gets a new account", async () => {
  const [late, tooLate] = [await visitorWithPost(), await visitorWithPost()];
  await leave(tooLate.userId, 31);
  await eraseInactiveVisitors(openDatabase(env.DB), Date.now());
  // As if the cron job had read its list before that.
  await late.visitor.send("POST", API.signup, newSignup());
  await leave(late.userId, 31);
  await eraseInactiveVisitors(openDatabase(env.DB), Date.now());
  expect(await everythingOf(late.userId)).not.toContainEqual(expect.stringMatching(/^jobs: .*"erasure"/));

  const anew = await entered(await tooLate.visitor.send("POST", API.signup, newSignup()));
  expect(anew.id).not.toBe(tooLate.userId);
});

test("the cron job finds inactive visitors without reading anybody else's rows", async () => {
  const now = Date.now();
  const insert = env.DB.prepare(
    "insert into users (id, email, first_name, last_name, created_at) values (?1, ?1 || ?2, '', '', ?3)",
  );
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
  const accounts = ids.map((id) => insert.bind(id, "@example.com", 1));
  const newVisitors = ids.map((id) => insert.bind(`new-${id}`, null, now));
  await env.DB.batch([...accounts, ...newVisitors]);
  const bounds = { now, createdBefore: now - 30 * DAY_MS, limit: 100 };
  const { sql, params } = inactiveVisitorsQuery(openDatabase(env.DB), bounds).toSQL();
  const query = env.DB.prepare(sql).bind(...params);
  const { results, meta } = await query.all();
  expect(results).toEqual([]);
  expect(meta.rows_read).toBeLessThan(10);
});
