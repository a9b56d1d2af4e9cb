import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../worker/db/database.ts";
import { type Deps, depsOf } from "../../worker/domain/deps.ts";
import { healthOf } from "../../worker/domain/health.ts";
import { readSettings } from "../../worker/env.ts";
import { app } from "../../worker/http/app.ts";
import { missingSettings } from "../../worker/services/from-environment.ts";
import cases from "./health.json" with { type: "json" };
import { runSql } from "./people.ts";

const ask = () => app.request(API.health, {}, env, createExecutionContext());

const healthAt = (deps: Partial<Deps>) => healthOf({ ...depsOf(env), ...deps });

/** A database whose every call fails or never ends. */
const brokenDatabase = (call: () => Promise<never>) =>
  openDatabase(
    new Proxy(env.DB, { get: () => () => ({ bind: () => ({ raw: call, all: call, run: call }) }) }),
  );

test("health says which implementation serves each need, and what is still to be set up", async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true, version: env.VERSION.id, ...cases.ready });
});

test("health tells no secret and no setting's value", async () => {
  const text = await (await ask()).text();
  const { DATA_KEY, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET } = readSettings(env);
  const ours = [DATA_KEY, LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET];
  for (const secret of [...ours, ...Object.values(inject("stripe").env)]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});

test.each([
  ["fails", () => Promise.reject(new Error("D1_ERROR: Network connection lost."))],
  ["never answers", () => new Promise<never>(() => undefined)],
])("a database that %s is unreachable, and nothing is well", async (_, call) => {
  expect(await healthAt({ db: brokenDatabase(call) })).toMatchObject({ ok: false, database: "unreachable" });
});

test("a database that lacks the newest migration is behind, and monitors are told by status 503", async () => {
  await runSql("delete from d1_migrations where name = (select max(name) from d1_migrations)");
  const answer = await healthAt({});
  expect(answer).toMatchObject({ ok: false, database: "behind" });
  // The answer above is remembered, and the Worker is this very isolate.
  const response = await ask();
  expect([response.status, await response.json()]).toMatchObject([503, { ok: false, database: "behind" }]);
  await runSql("alter table d1_migrations rename to d1_migrations_of_before");
  expect(await healthAt({})).toMatchObject({ ok: false, database: "behind" });
});

test("what is not set is named, service by service", () => {
  expect(missingSettings(readSettings({ WRITER: "openai" }))).toEqual(cases.nothing);
});

test.for([
  ...cases.speech.map(([settings, missing]) => ["speech", settings, missing] as const),
  ...cases.writer.map(([settings, missing]) => ["writer", settings, missing] as const),
  ...cases.mail.map(([settings, missing]) => ["mail", settings, missing] as const),
])("%s, set up as %j, lacks %j", ([service, settings, missing]) => {
  expect(missingSettings(readSettings(settings as object))[service]).toEqual(missing);
});

test("a DATA_KEY of the wrong length is said to be none, with the way to make one", () => {
  const { linkedin } = missingSettings(readSettings({ ...env, DATA_KEY: btoa("too short") }));
  expect(linkedin).toEqual(["DATA_KEY is not 32 bytes in base64. `openssl rand -base64 32` makes one."]);
});

test.for(cases.malformed)("health names a malformed $name, and calls say so", async ({ name, value }) => {
  const at = async (path: string) => {
    const response = await app.request(path, {}, { ...env, [name]: value }, createExecutionContext());
    const text = await response.text();
    expect(text).not.toContain(value);
    return [response.status, JSON.parse(text)];
  };
  const answer = { code: "misconfigured", message: ERROR_MESSAGES.misconfigured };
  expect(await at(API.health)).toEqual([503, { ...answer, settings: [name] }]);
  expect(await at(API.user)).toEqual([503, answer]);
});
