import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { SIGN_IN_MARK_COOKIE, signInMark } from "#contract/sign-in-mark.ts";
import { call, newSignup, sendJson, test } from "./people.ts";

interface Answers {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** Absent: not verified. */
  emailVerified?: string;
  decision?: string;
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** The way through LinkedIn's consent page, as a browser goes it; answers where our callback sends it. */
async function visit(
  { headers = {}, query = "", cookie }: { headers?: Record<string, string>; query?: string; cookie?: string },
  answers: Answers,
): Promise<URL> {
  const start = await call(`${API.linkedinStart}${query}`, { headers });
  expect(start.status).toBe(200);
  const { authUrl } = await start.json<{ authUrl: string }>();
  const own = start.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  return await comeBack(await consent(authUrl, answers), cookie ?? own);
}

async function consent(authUrl: string, answers: Answers): Promise<string> {
  const form = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: newEmail(),
    emailVerified: "on",
    decision: "allow",
    ...answers,
  };
  const filled = Object.entries(form).filter(([, value]) => value !== "");
  const response = await fetch(authUrl, {
    method: "POST",
    body: new URLSearchParams(filled),
    redirect: "manual",
  });
  return response.headers.get("Location") ?? "";
}

async function comeBack(address: string, cookie: string): Promise<URL> {
  const { pathname, search } = new URL(address);
  const response = await call(pathname + search, { headers: { Cookie: cookie }, redirect: "manual" });
  expect(response.status).toBe(302);
  return new URL(response.headers.get("Location") ?? "", "https://outspoken.test");
}

async function userOf(back: URL): Promise<User> {
  expect(back.pathname).toBe("/auth/callback");
  const headers = { Authorization: `Bearer ${back.searchParams.get("token")}` };
  const response = await call(API.user, { headers });
  expect(response.status).toBe(200);
  return await response.json();
}

test("a member we have not met gets an account and is signed in", async () => {
  const email = newEmail();
  const user = await userOf(await visit({}, { email }));
  expect(user).toMatchObject({ firstName: "Ada", lastName: "Lovelace", email });
});

test("the browser that began it can tell its token from one that somebody sent", async () => {
  const start = await call(API.linkedinStart);
  const { authUrl } = await start.json<{ authUrl: string }>();
  const { pathname, search } = new URL(await consent(authUrl, {}));
  const headers = { Cookie: start.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
  const back = await call(pathname + search, { headers, redirect: "manual" });
  const address = new URL(back.headers.get("Location") ?? "", "https://outspoken.test");
  const mark = await signInMark(address.searchParams.get("token") ?? "");
  expect(back.headers.getSetCookie().join()).toContain(
    `${SIGN_IN_MARK_COOKIE}=${mark}; Max-Age=300; Path=/auth/callback`,
  );
});

test("the same member again is the same account", async () => {
  const email = newEmail();
  const first = await userOf(await visit({}, { email }));
  const second = await userOf(await visit({}, { email }));
  expect(second.id).toBe(first.id);
});

test("an email that LinkedIn does not vouch for opens nobody's account", async ({ person }) => {
  const back = await visit({}, { email: person.email, emailVerified: "" });
  expect(back.pathname).toBe("/auth/callback");
  expect(back.searchParams.get("token")).toBeNull();
  expect(back.searchParams.get("error")).toContain("sign in with your password");
});

test("an email that is not verified does not bar its owner from signing up", async () => {
  const email = newEmail();
  await userOf(await visit({}, { email, emailVerified: "" }));
  expect((await sendJson("POST", API.signup, { ...newSignup(), email })).status).toBe(201);
});

test("a member without an email has an account too", async () => {
  const user = await userOf(await visit({}, { email: "" }));
  expect(user.email).toBe("");
});

test("Cancel leads back with a sentence that says so", async () => {
  const back = await visit({}, { decision: "cancel" });
  expect(back.pathname).toBe("/auth/callback");
  expect(back.searchParams.get("error")).toBe("You cancelled signing in with LinkedIn.");
});

test("a state is good once, in the browser that began it, and for a while", async () => {
  const start = await call(API.linkedinStart);
  const { authUrl } = await start.json<{ authUrl: string }>();
  const cookie = start.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const address = await consent(authUrl, {});

  const elsewhere = await comeBack(address, "linkedin_visit=another-browser");
  expect(elsewhere.searchParams.get("error")).toContain("not started in this browser");
  expect((await comeBack(address, cookie)).searchParams.get("token")).toBeTruthy();
  expect((await comeBack(address, cookie)).searchParams.get("error")).toContain(
    "not started in this browser",
  );

  const late = await call(API.linkedinStart);
  const lateUrl = (await late.json<{ authUrl: string }>()).authUrl;
  await env.DB.prepare("update linkedin_visits set expires_at = 1").run();
  const lateCookie = late.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((await comeBack(await consent(lateUrl, {}), lateCookie)).searchParams.get("error")).toBeTruthy();
});

test("a forged callback is refused in words", async () => {
  const back = await comeBack(
    `https://outspoken.test${API.linkedinCallback}?state=x&code=y`,
    "linkedin_visit=z",
  );
  expect(back.searchParams.get("error")).toBeTruthy();
});

test.each(["token-500", "token-malformed", "userinfo-401", "userinfo-500"])(
  "LinkedIn failing with %s leads back with a sentence",
  async (lastName) => {
    const back = await visit({}, { lastName });
    expect(back.searchParams.get("error")).toBe("LinkedIn could not be reached. Please try again.");
  },
);

test("with a bearer it connects that account, and seals its token", async ({ person }) => {
  const headers = { Authorization: `Bearer ${person.token}` };
  const back = await visit({ headers, query: "?returnTo=/app/posts/abc" }, { email: newEmail() });
  expect(back.pathname + back.search).toBe("/app/posts/abc?linkedin=connected");

  const connection = await env.DB.prepare("select * from linkedin_connections where user_id = ?")
    .bind(person.id)
    .first<{ sealed_token: string; expires_at: number }>();
  expect(connection?.sealed_token).toMatch(/^v1\./);
  expect(connection?.expires_at).toBeGreaterThan(Date.now());
  const shown = await (await person.get(API.user)).text();
  expect(shown).not.toContain(connection?.sealed_token);
});

test("a connection that is cancelled leads back to the page with a sentence", async ({ person }) => {
  const headers = { Authorization: `Bearer ${person.token}` };
  const back = await visit({ headers, query: "?returnTo=/app/posts/abc" }, { decision: "cancel" });
  expect(back.pathname).toBe("/app/posts/abc");
  expect(back.searchParams.get("linkedin")).toBe("You cancelled signing in with LinkedIn.");
});

test.for([
  "https://evil.example",
  "//evil.example",
  "/app/../../evil",
  "/app?x=//evil",
  "javascript:alert(1)",
])("nobody is sent to %s", async (returnTo, { person }) => {
  const headers = { Authorization: `Bearer ${person.token}` };
  const back = await visit({ headers, query: `?returnTo=${encodeURIComponent(returnTo)}` }, {});
  expect(back.href).toBe("https://outspoken.test/app/library?linkedin=connected");
});

test("a bearer that is no good connects nothing", async () => {
  const response = await call(API.linkedinStart, { headers: { Authorization: "Bearer garbage" } });
  expect(response.status).toBe(401);
});
