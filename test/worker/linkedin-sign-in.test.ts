import { expect } from "vitest";
import { API, withQuery } from "#contract/paths.ts";
import { signInMark, signInMarkCookie } from "#contract/sign-in-mark.ts";
import { goToLinkedIn, newMember, throughLinkedIn } from "./account/lives.ts";
import { consent, type Entered } from "./linkedin/consent.ts";
import { mailed, mailsTo } from "./mail/mailbox.ts";
import { call, firstRow, newConfirmed, newSignup, type Person, runSql, test } from "./people.ts";

async function begin() {
  const start = await call(API.linkedinStart);
  expect(start.status).toBe(200);
  const { authUrl } = await start.json<{ authUrl: string }>();
  return { authUrl, cookie: start.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
}

async function comeBack({ pathname, search }: URL, cookie: string) {
  const response = await call(pathname + search, { headers: { Cookie: cookie }, redirect: "manual" });
  expect(response.status).toBe(302);
  const url = new URL(response.headers.get("Location") ?? "", "https://outspoken.test");
  const [token, error] = ["token", "error"].map((name) => url.searchParams.get(name));
  return { token, error, cookies: response.headers.getSetCookie().join() };
}

/** Connects LinkedIn to this account; returns where that leads to. */
const connect = async (person: Person, returnTo: string, entered: Entered = {}): Promise<URL> =>
  throughLinkedIn(await person.get(withQuery(API.linkedinStart, { returnTo })), entered);

test("a member we have not met gets an account and is signed in, with an email or without", async () => {
  const { email } = newSignup();
  const member = await newMember(email);
  expect(await (await member.get(API.user)).json()).toMatchObject({
    firstName: "Ada",
    lastName: "Lovelace",
    email,
  });
  expect((await newMember("", { firstName: crypto.randomUUID() })).email).toBe("");
});

test("the browser that began it can tell its token from one that somebody sent", async () => {
  const { authUrl, cookie } = await begin();
  const { token, cookies } = await comeBack(await consent(authUrl), cookie);
  const mark = await signInMark(token ?? "");
  expect(cookies).toContain(`${signInMarkCookie("https:")}=${mark}; Max-Age=300; Path=/; Secure`);
});

test("an email that LinkedIn does not vouch for opens nobody's account", async ({ person }) => {
  const back = await goToLinkedIn(person.email, { emailVerified: false });
  expect(back.pathname).toBe("/auth/callback");
  expect(back.searchParams.get("token")).toBeNull();
  expect(back.searchParams.get("error")).toContain("sign in with your password");
});

test("whose confirmed account LinkedIn joins by its address gets a mail, once", async () => {
  const { email, id } = await newConfirmed();
  const member = { memberId: crypto.randomUUID() };
  for (const _ of ["joins", "signs in"]) expect((await newMember(email, member)).id).toBe(id);
  await mailed(email, /LinkedIn now signs in/);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a state is good once, in the browser that began it, and for a while", async () => {
  const { authUrl, cookie } = await begin();
  const address = await consent(authUrl);
  const elsewhere = "not started in this browser";
  expect((await comeBack(address, "__Host-linkedin_visit=another-browser")).error).toContain(elsewhere);
  // As another host of the domain may set it.
  expect((await comeBack(address, cookie.replace("__Host-", ""))).error).toContain(elsewhere);
  expect((await comeBack(address, cookie)).token).toBeTruthy();
  expect((await comeBack(address, cookie)).error).toContain(elsewhere);

  const late = await begin();
  await runSql("update linkedin_visits set expires_at = 1");
  expect((await comeBack(await consent(late.authUrl), late.cookie)).error).toBeTruthy();
  const forged = new URL(`https://outspoken.test${API.linkedinCallback}?state=x&code=y`);
  expect((await comeBack(forged, "__Host-linkedin_visit=z")).error).toBeTruthy();
});

test.for<[Entered, error: string]>([
  [{ decision: "cancel" }, "You canceled signing in with LinkedIn."],
  ...["token-500", "token-malformed", "userinfo-401", "userinfo-500"].map((lastName): [Entered, string] => [
    { lastName },
    "LinkedIn could not be reached. Please try again.",
  ]),
])("%j leads back with a sentence", async ([entered, error], { person }) => {
  const back = await goToLinkedIn(newSignup().email, entered);
  expect([back.pathname, back.searchParams.get("error")]).toEqual(["/auth/callback", error]);
  if (!entered.decision) return;
  const connecting = await connect(person, "/app/posts/abc", entered);
  expect([connecting.pathname, connecting.searchParams.get("linkedin")]).toEqual(["/app/posts/abc", error]);
});

test("with a bearer it connects that account, and seals its token", async ({ person }) => {
  const back = await connect(person, "/app/posts/abc");
  expect(back.pathname + back.search).toBe("/app/posts/abc?linkedin=connected");
  const connection = await firstRow("select * from linkedin_connections where user_id = ?", person.id);
  expect(connection?.sealed_token).toMatch(/^v1\./);
  expect(connection?.expires_at).toBeGreaterThan(Date.now());
  expect(await (await person.get(API.user)).text()).not.toContain(connection?.sealed_token);
});

test.for([
  "https://evil.example",
  "//evil.example",
  "/app/../../evil",
  "/app?x=//evil",
  "javascript:alert(1)",
])("nobody is sent to %s", async (returnTo, { person }) => {
  const back = await connect(person, returnTo);
  expect(back.href).toBe("https://outspoken.test/app/library?linkedin=connected");
});
