import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { runCronJobs } from "../../../worker/cron.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { settleDirectory } from "../../../worker/domain/account/home.ts";
import { depsOf, onEachShard } from "../../../worker/domain/deps.ts";
import { healthOf } from "../../../worker/domain/health.ts";
import { operatorHealth } from "../../../worker/domain/operations.ts";
import { deleteOrphans } from "../../../worker/domain/recordings/orphans.ts";
import { signInWithLinkedIn } from "../account/lives.ts";
import { call, newSignup, sendJson, spoken } from "../people.ts";
import { latest } from "../vault/recordings.ts";
import { newVisitor } from "../visitors/visitor.ts";
import { DATABASES, directoryOf, ofBefore, signedIn, visitorOfBefore } from "./databases.ts";

const HOUR_MS = 3_600_000;
const settle = (hours: number) => settleDirectory(depsOf(env), Date.now() + hours * HOUR_MS);
const signUp = (signup: ReturnType<typeof newSignup>) => sendJson("POST", API.signup, signup);
const logIn = ({ email, password }: ReturnType<typeof newSignup>) =>
  sendJson("POST", API.login, { email, password });

test("an address has one account, whichever database its visitors are in and however many sign up at once", async () => {
  const signup = newSignup();
  const visitors = [newVisitor(), visitorOfBefore(), newVisitor(), visitorOfBefore()];
  await Promise.all(visitors.map((visitor) => visitor.say()));
  const answers = await Promise.all(visitors.map((visitor) => visitor.send("POST", API.signup, signup)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const many = await Promise.all(
    DATABASES.map((db) =>
      db.prepare("select count(*) from users where email = ?").bind(signup.email).first<number>("count(*)"),
    ),
  );
  expect(many.toSorted()).toEqual([0, 1]);
});

test("an address of before is taken, and is found without the directory", async () => {
  const { email, id } = await ofBefore();
  const signup = { ...newSignup(), email };
  expect((await logIn(signup)).status).toBe(200);
  expect(await directoryOf(email)).toBeUndefined();
  expect((await signUp(signup)).status).toBe(409);
  expect((await signedIn(await logIn(signup))).id).toBe(id);
});

test("an account of a directory that was set back is found all the same, and stays the only one", async () => {
  const signup = newSignup();
  const { id } = await signedIn(await signUp(signup));
  await env.DB.prepare("delete from directory where address = ?").bind(`email:${signup.email}`).run();
  expect((await signedIn(await logIn(signup))).id).toBe(id);
  expect((await signUp(signup)).status).toBe(409);
  expect(await directoryOf(signup.email)).toMatchObject({ shard: 1 });
});

test("the directory keeps an address while an account has it, and forgets what was claimed in vain", async () => {
  const signup = newSignup();
  const person = await signedIn(await signUp(signup));
  await env.DB.prepare("insert into directory values ('email:nobody@example.com', 1, ?)")
    .bind(Date.now())
    .run();
  await settle(0.5);
  expect(await directoryOf("nobody@example.com")).toBeDefined();
  await settle(2);
  expect(await directoryOf("nobody@example.com")).toBeUndefined();
  expect(await directoryOf(signup.email)).toMatchObject({ shard: 1, unsettled_since: null });

  expect((await person.send("DELETE", API.account)).status).toBe(204);
  expect(await directoryOf(signup.email)).toBeDefined();
  await settle(2);
  expect(await directoryOf(signup.email)).toBeUndefined();
  expect((await signUp(signup)).status).toBe(201);
});

test("a claim just made again is not forgotten by a job that looked before", async () => {
  const { email } = newSignup();
  const insert = "insert into directory values (?, 1, ?)";
  await env.DB.prepare(insert).bind(`email:${email}`, Date.now()).run();
  const [, other] = DATABASES;
  const slow: D1Database = Object.assign(Object.create(other), {
    prepare: (sql: string) => other.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      // Just before the job hears that nobody has it.
      await env.DB.prepare("update directory set unsettled_since = ? where address = ?")
        .bind(Date.now() + 3 * HOUR_MS, `email:${email}`)
        .run();
      return await other.batch(statements);
    },
  });
  const deps = depsOf(env);
  const databases = [deps.db, openDatabase(slow)];
  await settleDirectory({ ...deps, databases }, Date.now() + 2 * HOUR_MS);
  expect(await directoryOf(email)).toBeDefined();
});

test("a member of LinkedIn comes back to their database, and to an account of before with their address", async () => {
  const { email } = newSignup();
  const first = await signInWithLinkedIn(email);
  expect(first.user.id).toMatch(/\.1$/);
  expect((await signInWithLinkedIn(email)).user.id).toBe(first.user.id);

  const before = await ofBefore();
  await env.DB.prepare("update users set email_confirmed_at = 1 where id = ?").bind(before.id).run();
  expect((await signInWithLinkedIn(before.email)).user.id).toBe(before.id);
  expect((await signInWithLinkedIn(before.email)).user.id).toBe(before.id);
});

test("a member whose address turns out to be another database's keeps their account, and that one its own", async () => {
  const before = await ofBefore();
  const memberId = crypto.randomUUID().slice(0, 10);
  const first = await signInWithLinkedIn(newSignup().email, { memberId, emailVerified: false });
  expect(first.user).toMatchObject({ id: expect.stringMatching(/\.1$/), email: "" });
  const again = await signInWithLinkedIn(before.email, { memberId });
  expect(again.user).toMatchObject({ id: first.user.id, email: "" });
  expect((await before.get(API.user)).status).toBe(200);
});

test("a token is good in its own database only, and one of a database that is not there signs nobody out", async () => {
  const { token } = await signedIn(await signUp(newSignup()));
  const statusOf = async (bearer: string) =>
    (await call(API.user, { headers: { Authorization: `Bearer ${bearer}` } })).status;
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(token.replace(/\.1$/, ""))).toBe(401);
  expect(await statusOf(token.replace(/\.1$/, ".2"))).toBe(503);
  expect(await statusOf(`${(await ofBefore()).token}.1`)).toBe(401);
  expect(await statusOf("none.2")).toBe(401);
});

test("work for somebody in a database that is not there fails as a fault does, to be tried again", () => {
  expect(() => depsOf(env, `${crypto.randomUUID()}.7`)).toThrow(new Error("DB_7 is not bound."));
});

test("sound of either database is nobody's orphan", async () => {
  const people = [await ofBefore(), await signedIn(await signUp(newSignup()))];
  for (const person of people)
    expect((await person.note({ audio: spoken("Hello there.") })).status).toBe(200);
  await deleteOrphans(depsOf(env), { now: Date.now() + 36 * 24 * HOUR_MS });
  for (const person of people) {
    const { id } = await latest(person);
    expect((await person.get(API.recordingAudio(id))).status).toBe(200);
  }
});

test("health is that of the worst database, and cron mends each", async () => {
  const deps = depsOf(env);
  const down = openDatabase({ prepare: () => expect.fail("down") } as unknown as D1Database);
  const look = { ...deps, databases: [deps.db, down] };
  expect(await healthOf(look, "https://a.test", undefined, Date.now() + HOUR_MS)).toMatchObject({
    ok: false,
    database: "unreachable",
  });
  await DATABASES[1]
    .prepare("insert into users (id, erasing_since, created_at) values ('late.1', 1, 1)")
    .run();
  const erasures = async () => (await operatorHealth(deps, Date.now())).erasures;
  expect(await erasures()).toMatchObject({ ok: false, waiting: 1 });
  await runCronJobs(env, Date.now());
  expect(await erasures()).toMatchObject({ ok: true, waiting: 0 });
});

test("a database warns while there is time: where new accounts go at 4 GB, where they went before at 9", async () => {
  const deps = depsOf(env);
  const sized = (database: D1Database, bytes: number) =>
    openDatabase(
      Object.assign(Object.create(database), {
        prepare: (query: string) => database.prepare(query),
        batch: async (statements: D1PreparedStatement[]) =>
          (await database.batch(statements)).map((result) => ({
            ...result,
            meta: { ...result.meta, size_after: bytes },
          })),
      }),
    );
  const look = async (...bytes: [number, number]) => {
    const [first, second] = [sized(DATABASES[0], bytes[0]), sized(DATABASES[1], bytes[1])];
    const { database } = await operatorHealth({ ...deps, db: first, databases: [first, second] }, Date.now());
    expect(database.bytes).toEqual(bytes);
    return database.ok;
  };
  expect(await look(8.9e9, 3.9e9)).toBe(true);
  expect(await look(9.1e9, 3.9e9)).toBe(false);
  expect(await look(8.9e9, 4.1e9)).toBe(false);
});

test("the day's budget, and what a network may do, are shared among the databases", () => {
  const settings = { DAILY_MODEL_DOLLARS: "10", DAILY_ATTEMPTS_NETWORK: "5", DAILY_ATTEMPTS_PERSON: "7" };
  const [first, second] = onEachShard(depsOf({ ...env, ...settings } as Env));
  expect(first?.dailyLimits).toMatchObject({ microdollars: 5_000_000, network: 3, person: 7 });
  expect(second?.dailyLimits).toEqual(first?.dailyLimits);
  expect(onEachShard(depsOf({ ...env, DATABASES: "1" } as Env))).toHaveLength(1);
});
