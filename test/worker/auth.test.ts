import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { call, newPerson, newSignup, sendJson } from "./people.ts";

test("signing up answers a token that the current-user call accepts", async () => {
  const signup = newSignup();
  const response = await sendJson("POST", API.signup, signup);
  expect(response.status).toBe(201);
  const { token } = await response.json<{ token: string }>();

  const user = await call(API.user, { headers: { Authorization: `Bearer ${token}` } });
  expect(user.status).toBe(200);
  expect(await user.json()).toMatchObject({ email: signup.email, firstName: "Ada", lastName: "Lovelace" });
});

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

test("a wrong password and an unknown email are refused alike, and not as a lost login", async () => {
  const { email } = await newPerson();
  const wrong = await sendJson("POST", API.login, { email, password: "wrong horse" });
  const unknown = await sendJson("POST", API.login, { email: "nobody@example.com", password: "wrong horse" });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const body = await wrong.text();
  expect(await unknown.text()).toBe(body);
  expect(JSON.parse(body).message).toBe("Incorrect email or password.");
});

test.each([
  ["email", { email: "not an address" }],
  ["password", { password: "short" }],
  ["password", { password: "x".repeat(201) }],
  ["firstName", { firstName: "   " }],
  ["lastName", { lastName: undefined }],
])("signing up without a usable %s is refused by name", async (field, change) => {
  const response = await sendJson("POST", API.signup, { ...newSignup(), ...change });
  expect(response.status).toBe(400);
  expect((await response.json<{ message: string }>()).message).toContain(`${field}:`);
});

test("a body that is no JSON is refused in words", async () => {
  const headers = { "Content-Type": "application/json" };
  const response = await call(API.login, { method: "POST", body: "{", headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty("message");
});

test("no token, garbage and an expired token are all Unauthorized", async () => {
  const person = await newPerson();
  await env.DB.prepare("update logins set expires_at = 1 where user_id = ?").bind(person.id).run();
  const garbage = call(API.user, { headers: { Authorization: "Bearer garbage" } });
  for (const response of await Promise.all([call(API.user), garbage, person.get(API.user)])) {
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Unauthorized" });
  }
});

test("after signing out the token is dead", async () => {
  const person = await newPerson();
  expect((await person.send("POST", API.logout)).status).toBe(204);
  expect((await person.get(API.user)).status).toBe(401);
});

test("a login in use lasts on", async () => {
  const person = await newPerson();
  const inAWeek = Date.now() + 7 * 24 * 60 * 60 * 1000;
  await env.DB.prepare("update logins set expires_at = ? where user_id = ?").bind(inAWeek, person.id).run();
  await person.get(API.user);
  const login = await env.DB.prepare("select expires_at from logins where user_id = ?")
    .bind(person.id)
    .first();
  expect(login?.expires_at).toBeGreaterThan(inAWeek);
});
