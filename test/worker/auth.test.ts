import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { AccountLogin } from "#contract/auth.ts";
import { MAX_LOGINS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { DAY_MS } from "#contract/times.ts";
import { entered, isSignedIn } from "./account/logins.ts";
import { call, firstRow, newPerson, newSignup, runSql, sendJson, test } from "./people.ts";

test("neither the password nor the token is stored", async () => {
  const { password, ...rest } = newSignup();
  const response = await sendJson("POST", API.signup, { ...rest, password });
  const { token } = await response.json<{ token: string }>();
  const rows = await env.DB.batch([
    env.DB.prepare("select * from users"),
    env.DB.prepare("select * from logins"),
  ]);
  const stored = JSON.stringify(rows.map(({ results }) => results));
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(token);
});

test("an email is one account however it is typed", async () => {
  const signup = newSignup();
  await sendJson("POST", API.signup, signup);
  const typed = `  ${signup.email.toUpperCase()} `;

  const again = await sendJson("POST", API.signup, { ...signup, email: typed });
  expect(again.status).toBe(409);

  const login = await sendJson("POST", API.login, { email: typed, password: signup.password });
  expect(login.status).toBe(200);
});

test.each([
  ["email", { email: "not an address" }],
  // Lower-cased by Unicode's rules, the Kelvin sign is a k.
  ["email", { email: "\u212aate@example.com" }],
  ["email", { email: "a@example.com, b@example.com" }],
  ["password", { password: "short" }],
  ["password", { password: "x".repeat(201) }],
  ["firstName", { firstName: "   " }],
  ["lastName", { lastName: undefined }],
])("signing up without a usable %s is refused by name", async (field, change) => {
  const response = await sendJson("POST", API.signup, { ...newSignup(), ...change });
  expect([response.status, await response.json()]).toMatchObject([400, { code: "invalid", field }]);
});

test("a password longer than any account has is refused as what it is", async () => {
  const response = await sendJson("POST", API.login, { email: "a@example.com", password: "x".repeat(201) });
  expect(response.status).toBe(400);
  expect((await response.json<{ message: string }>()).message).toContain("at most 200 characters");
});

test.each([
  ["{", "application/json"],
  ["<name>Ana</name>", "application/xml"],
])("a body that is no JSON is refused in words: %s", async (body, type) => {
  const headers = { "Content-Type": type };
  const response = await call(API.login, { method: "POST", body, headers });
  expect(response.status).toBe(400);
  expect((await response.json<{ message: string }>()).message).toContain("missing or not valid");
});

test("a login in use lasts on, and ends ninety days after it began, however it is used", async ({
  person,
}) => {
  const now = Date.now();
  const untilWhen = async (createdAt: number) => {
    const began = "update logins set created_at = ?, expires_at = ?, last_used_at = 1 where user_id = ?";
    await runSql(began, createdAt, now + 7 * DAY_MS, person.id);
    expect(await isSignedIn(person)).toBe(true);
    const used = "select expires_at from logins where user_id = ? and last_used_at > 1";
    return await vi.waitFor(async () => (await firstRow(used, person.id))?.expires_at ?? expect.fail());
  };
  expect(await untilWhen(now)).toBeGreaterThan(now + 7 * DAY_MS);
  expect(await untilWhen(now - 80 * DAY_MS)).toBe(now + 10 * DAY_MS);
});

test("a sign-in too many ends the login that was not used for longest", async () => {
  const signup = newSignup();
  const person = await newPerson(signup);
  const insert = env.DB.prepare(
    "insert into logins (token_hash, user_id, expires_at, created_at, last_used_at) values (?, ?, 9e12, 1, ?)",
  );
  await env.DB.batch(
    Array.from({ length: MAX_LOGINS }, (_, at) => insert.bind(`${person.id}-${at}`, person.id, 1_000 + at)),
  );
  expect((await sendJson("POST", API.login, signup)).status).toBe(200);
  const kept = "select token_hash from logins where user_id = ? order by last_used_at";
  const { results } = await runSql(kept, person.id);
  expect(results).toHaveLength(MAX_LOGINS);
  expect(results[0]?.token_hash).toBe(`${person.id}-2`);
  expect(await isSignedIn(person)).toBe(true);
});

test("one's logins are listed with device and last use, and ended one by one or all but this", async () => {
  const signup = newSignup();
  const phone =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";
  const desk =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
  const enter = async (path: string, device: string) =>
    entered(await sendJson("POST", path, signup, { "User-Agent": device }));
  const me = await enter(API.signup, phone);
  const [second, third] = [await enter(API.login, desk), await enter(API.login, desk)];
  const list = async (by = me) => await (await by.get(API.accountLogins)).json<AccountLogin[]>();
  const listed = await list();
  expect(listed.map(({ device }) => device).toSorted()).toEqual([
    "Chrome on Android",
    "Safari on Mac",
    "Safari on Mac",
  ]);
  expect(listed.filter(({ current }) => current)).toMatchObject([{ device: "Chrome on Android" }]);
  for (const { createdAt, lastUsedAt } of listed)
    expect([createdAt, lastUsedAt].map(String).map(Date.parse)).not.toContain(NaN);
  const id = (await list(second)).find(({ current }) => current)?.id ?? "";
  expect((await me.send("DELETE", API.accountLogin(id))).status).toBe(204);
  expect(await Promise.all([second, third].map(isSignedIn))).toEqual([false, true]);
  expect((await me.send("DELETE", API.accountLogins)).status).toBe(204);
  expect(await isSignedIn(third)).toBe(false);
  expect(await list()).toHaveLength(1);
});

test("a body that is larger than any of these calls needs is refused before it is read", async () => {
  for (const path of [API.login, API.signup, API.forgotPassword])
    expect((await call(path, { method: "POST", body: `{"x": "${"x".repeat(17_000)}"}` })).status).toBe(413);
});
