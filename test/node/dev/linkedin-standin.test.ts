import { afterAll, beforeAll, expect, test } from "vitest";
import { type LinkedInStandin, startLinkedInStandin } from "../../../dev/standins/linkedin/server.ts";
import { consent, type Entered } from "../../worker/linkedin/consent.ts";

const REDIRECT_URI = "http://localhost:8787/api/auth/linkedin/callback";
const PUBLISH = "openid profile email w_member_social";

let standin: LinkedInStandin;

beforeAll(async () => {
  standin = await startLinkedInStandin();
});

afterAll(() => standin.close());

function authUrl(changed: Record<string, string> = {}): string {
  const url = new URL(`${standin.env.LINKEDIN_AUTH_BASE}/authorization`);
  const asked = {
    response_type: "code",
    client_id: standin.env.LINKEDIN_CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    scope: PUBLISH,
    state: "xyz",
  };
  url.search = new URLSearchParams({ ...asked, ...changed }).toString();
  return url.href;
}

async function exchange(code: string, changed: Record<string, string> = {}) {
  const form = {
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT_URI,
    client_id: standin.env.LINKEDIN_CLIENT_ID,
    client_secret: standin.env.LINKEDIN_CLIENT_SECRET,
  };
  const response = await fetch(`${standin.env.LINKEDIN_AUTH_BASE}/accessToken`, {
    method: "POST",
    body: new URLSearchParams({ ...form, ...changed }),
  });
  return { status: response.status, answer: await response.json() };
}

async function signedIn(entered: Entered = {}) {
  const code = (await consent(authUrl(), entered)).searchParams.get("code") ?? "";
  const token: string = (await exchange(code)).answer.access_token;
  const headers = { authorization: `Bearer ${token}` };
  const { sub } = await (await fetch(`${standin.url}/v2/userinfo`, { headers })).json();
  return { headers, author: `urn:li:person:${sub}` };
}

type Account = Awaited<ReturnType<typeof signedIn>>;

async function post({ headers, author }: Account, commentary: string, changed: Record<string, string> = {}) {
  const versioned = { "LinkedIn-Version": "202607", "X-Restli-Protocol-Version": "2.0.0" };
  const response = await fetch(`${standin.env.LINKEDIN_API_BASE}/rest/posts`, {
    method: "POST",
    headers: Object.entries({ ...versioned, ...headers, ...changed }).filter(([, value]) => value),
    body: JSON.stringify({
      author,
      commentary,
      visibility: "PUBLIC",
      distribution: { feedDistribution: "MAIN_FEED" },
      lifecycleState: "PUBLISHED",
    }),
  });
  const body = await response.text();
  const answer = body ? JSON.parse(body) : undefined;
  return { status: response.status, urn: response.headers.get("x-restli-id"), answer };
}

/** What a browser shows of each post on a page. */
async function shownOn(path: string): Promise<string[]> {
  const html = await (await fetch(standin.url + path)).text();
  return [...html.matchAll(/<pre data-testid="post">\n(.*?)<\/pre>/gs)].map(([, inner = ""]) =>
    inner.replace(/<[^>]+>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
}

test("the consent page says who asks for what, and lets one say who one is", async () => {
  const response = await fetch(authUrl());
  const html = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(html).toContain("Outspoken would like to:");
  expect(html).toContain("Create, modify, and delete posts");
  expect([...html.matchAll(/<(?:input|button) [^>]*?name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    "firstName",
    "lastName",
    "email",
    "memberId",
    "emailVerified",
    "decision",
    "decision",
  ]);
  expect(await (await fetch(authUrl({ scope: "openid profile" }))).text()).not.toContain("Create, modify");
});

test("what was asked cannot break out of the page", async () => {
  const html = await (await fetch(authUrl({ state: `"><script>alert(1)</script>` }))).text();
  expect(html).not.toContain("<script>");
});

test.for([
  ["another application", { client_id: "other" }, "client_id is invalid"],
  ["another path", { redirect_uri: "http://localhost:8787/evil" }, "redirect_uri does not match"],
  ["no address", { redirect_uri: "javascript:alert(1)" }, "redirect_uri does not match"],
  ["another flow", { response_type: "token" }, "response_type"],
  ["nothing asked for", { scope: "" }, "scope is missing"],
] as const)("%s gets an error page and is not sent anywhere", async ([, changed, problem]) => {
  const response = await fetch(authUrl(changed), { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(problem);
});

test("a scope that the application does not have comes back as an error", async () => {
  const response = await fetch(authUrl({ scope: "openid r_network" }), { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "unauthorized_scope_error",
    state: "xyz",
  });
});

test("tells the scopes with commas, as LinkedIn does", async () => {
  const code = (await consent(authUrl())).searchParams.get("code") ?? "";
  expect(await exchange(code)).toMatchObject({
    status: 200,
    answer: { scope: "openid,profile,email,w_member_social", expires_in: 5_184_000, token_type: "Bearer" },
  });
});

test.for([
  ["code", { code: "made-up" }, 400],
  ["address", { redirect_uri: `${REDIRECT_URI}/` }, 400],
  ["grant type", { grant_type: "refresh_token" }, 400],
  ["secret", { client_secret: "guessed" }, 401],
] as const)("a wrong %s gives no token", async ([, changed, status]) => {
  const code = (await consent(authUrl())).searchParams.get("code") ?? "";
  const { answer, ...rest } = await exchange(code, changed);
  expect(rest.status).toBe(status);
  expect(answer).not.toHaveProperty("access_token");
});

test("the last name expired gives a token for one second", async () => {
  const code = (await consent(authUrl(), { lastName: "expired" })).searchParams.get("code") ?? "";
  expect((await exchange(code)).answer.expires_in).toBe(1);
});

test("userinfo has the locale as an object, and no email for who has none", async () => {
  const { headers } = await signedIn({ email: "" });
  const answer = await (await fetch(`${standin.url}/v2/userinfo`, { headers })).json();
  expect(answer).toMatchObject({ given_name: "Ada", locale: { country: "US", language: "en" } });
  expect(answer).not.toHaveProperty("email");
});

test("the feed shows posts newest first, character for character, and each at its own address", async () => {
  const account = await signedIn();
  const first = "\n <b>One</b> & “two”\r\n\n\tthree &amp; 'four' #five https://example.com/six";
  await post(account, first.replace(/[<>]/g, "\\$&"));
  const { status, urn } = await post(account, "Later");
  expect(status).toBe(201);
  expect((await shownOn("/feed")).slice(0, 2)).toEqual(["Later", first]);
  expect(await shownOn(`/feed/update/${urn}/`)).toEqual(["Later"]);
  expect((await fetch(`${standin.url}/feed/update/urn:li:share:1/`)).status).toBe(404);
});

test("a post is cut at the first reserved character without its backslash, and accepted", async () => {
  const account = await signedIn();
  expect(await post(account, "Before \\(fine\\) (cut) after")).toMatchObject({ status: 201 });
  expect((await shownOn("/feed"))[0]).toBe("Before (fine) ");
});

test("the same text is a duplicate, also when only what was cut differs; another member may say it", async () => {
  const account = await signedIn();
  const { urn } = await post(account, "Twice (a)");
  const { status, answer } = await post(account, "Twice (b)");
  expect(status).toBe(422);
  expect(answer.message).toContain(`Content is a duplicate of ${urn}`);
  expect(answer.errorDetails.inputErrors).toMatchObject([{ code: "DUPLICATE_POST" }]);
  expect(await post(await signedIn(), "Twice (c)")).toMatchObject({ status: 201 });
});

test.for([
  ["no version", { "LinkedIn-Version": "" }, 400, "VERSION_MISSING"],
  ["no date as version", { "LinkedIn-Version": "latest" }, 426, "NONEXISTENT_VERSION"],
  ["a version that has ended", { "LinkedIn-Version": "202511" }, 426, "NONEXISTENT_VERSION"],
  ["another protocol", { "X-Restli-Protocol-Version": "1.0.0" }, 400, "ILLEGAL_ARGUMENT"],
  ["no token", { authorization: "" }, 401, "INVALID_ACCESS_TOKEN"],
] as const)("%s is refused", async ([, headers, status, code]) => {
  expect(await post(await signedIn(), "Hello", { ...headers })).toMatchObject({ status, answer: { code } });
});

test("what is no post is refused", async () => {
  const account = await signedIn();
  expect(await post({ ...account, author: "" }, "Hello")).toMatchObject({ status: 400 });
  expect(await post(account, "")).toMatchObject({ status: 400 });
  expect(await post({ ...account, author: "urn:li:person:else" }, "Hello")).toMatchObject({ status: 403 });
});

test("a fault with -once happens once", async () => {
  const account = await signedIn();
  const text = "Slowly \\[\\[linkedin 429-once\\]\\]";
  expect(await post(account, text)).toMatchObject({ status: 429 });
  expect(await post(account, text)).toMatchObject({ status: 201 });
});

test("what is not there is not found", async () => {
  expect((await fetch(`${standin.url}/rest/people`)).status).toBe(404);
  expect((await fetch(`${standin.url}/feed/update/%zz`)).status).toBe(404);
});
