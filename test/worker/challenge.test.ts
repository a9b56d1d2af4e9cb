import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { API } from "#contract/paths.ts";
import { app } from "../../worker/http/app.ts";
import { goToLinkedIn } from "./account/lives.ts";
import { refused } from "./account/logins.ts";
import { newPerson, newSignup, noteForm, RAMBLE, sendJson } from "./people.ts";
import { randomAddress } from "./visitors/visitor.ts";

const ORIGIN = "https://outspoken.test";
const asking: Env = { ...env, ...inject("turnstile").env };

/** At a deployment that asks strangers for proof. */
async function call(path: string, init: RequestInit = {}, bindings: Env = asking): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", randomAddress());
  const ctx = createExecutionContext();
  const response = await app.fetch(new Request(new URL(path, ORIGIN), { ...init, headers }), bindings, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

const { TURNSTILE_BASE_URL } = inject("turnstile").env;

async function solve(): Promise<string> {
  const response = await fetch(`${TURNSTILE_BASE_URL}/token`, { method: "POST" });
  return (await response.json<{ token: string }>()).token;
}

const signUp = (turnstileToken?: string, bindings?: Env) =>
  sendJson("POST", API.signup, { ...newSignup(), turnstileToken }, {}, (path, init) =>
    call(path, init, bindings),
  );

function sendNote(turnstileToken?: string, headers?: HeadersInit) {
  const body = noteForm({ text: RAMBLE });
  if (turnstileToken) body.set("turnstileToken", turnstileToken);
  return call(API.transcribe, { method: "POST", body, headers });
}

const BOTH = [
  ["signing up", signUp, 201],
  ["a stranger's first note", sendNote, 200],
] as const;

test.each(BOTH)("%s takes proof of being a person, once", async (_what, send, ok) => {
  const token = await solve();
  expect((await send(token)).status).toBe(ok);
  await refused(await send(token), 403, "challenge");
});

test.each(BOTH)("%s without proof, or with a wrong one, is a 403 and leaves nothing", async (_what, send) => {
  for (const token of [undefined, "", "made up"]) {
    const response = await send(token);
    await refused(response, 403, "challenge");
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each(["hang", "reset", "malformed", "500"])("a proof nobody can judge (%s) is a 503", async (fault) => {
  const response = await signUp(`fault-${fault}`);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBeTruthy();
});

test("a wrong secret of ours is nobody else's fault", async () => {
  const response = await signUp(await solve(), { ...asking, TURNSTILE_SECRET_KEY: "wrong" } as Env);
  expect(response.status).toBe(503);
});

test("a visitor is asked once, and who signs in or has an account never", async () => {
  const first = await sendNote(await solve());
  const [cookie = ""] = first.headers.getSetCookie();
  expect((await sendNote(undefined, { Cookie: cookie.replace(/;.*/, "") })).status).toBe(200);
  const { token } = await (await signUp(await solve())).json<{ token: string }>();
  expect((await sendNote(undefined, { Authorization: `Bearer ${token}` })).status).toBe(200);
});

test("who may be asked is told for whom the widget is", async () => {
  expect(await (await call(API.health)).json()).toMatchObject({ challenge: { siteKey: "local-site-key" } });
  expect(await (await call(API.health, {}, env)).json()).toMatchObject({ challenge: null });
});

test("the page of the widget may run what the service sends, and nothing else", async () => {
  const page = await call(API.challenge);
  expect(page.status).toBe(200);
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain(`script-src ${new URL(TURNSTILE_BASE_URL).origin} 'nonce-`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(await page.text()).toContain(`${TURNSTILE_BASE_URL}/api.js`);
  expect((await call(API.challenge, {}, env)).status).toBe(404);
});

/** Of a network from which one account a day may come. */
function oneADay() {
  const address = randomAddress();
  return (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", address);
    return call(path, { ...init, headers }, Object.assign({ ...env }, { DAILY_SIGNUPS_NETWORK: "1" }));
  };
}

test("a sign-up that is refused leaves its network its place for the day; over it one is told to come tomorrow", async () => {
  const browser = oneADay();
  const signUpThere = (signup: object) => sendJson("POST", API.signup, signup, {}, browser);
  const { email } = await newPerson();
  for (let at = 0; at < 2; at += 1)
    await refused(await signUpThere({ ...newSignup(), email }), 409, "email_taken");
  expect((await signUpThere(newSignup())).status).toBe(201);
  const over = await signUpThere(newSignup());
  await refused(over, 429, "too_many");
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("the accounts that LinkedIn brings are counted with those of its network", async () => {
  const browser = oneADay();
  const [email, another] = [newSignup().email, newSignup().email];
  expect((await goToLinkedIn(email, {}, browser)).searchParams.get("token")).toBeTruthy();
  expect((await goToLinkedIn(another, {}, browser)).searchParams.get("error")).toBe("too_many");
  // Who has an account is no new one.
  expect((await goToLinkedIn(email, {}, browser)).searchParams.get("token")).toBeTruthy();
});
