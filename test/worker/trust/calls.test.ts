import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PAGES, SHARE_PATH } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { fileForm } from "../../files.ts";
import { checkoutsOf, customerOf } from "../billing/stripe.ts";
import { call, newPerson, noteForm, RAMBLE, spoken, test } from "../people.ts";
import { expectRefusal } from "./answers.ts";
import headersOf from "./headers.json" with { type: "json" };
import { CALLS } from "./routes.ts";

const UNKNOWN = ["/api", "/api/", "/api/no-such-call", "/api/posts/", "/api//posts", "/api/user"];

test.each(UNKNOWN)("the unknown call %s is a 404 in words", async (path) => {
  const response = await call(path);
  expect(response.status).toBe(404);
  expectRefusal(path, await response.text());
});

test("a method that a call does not know is one that there is not, for its owner and for anybody", async () => {
  const person = await newPerson();
  const known = new Set(CALLS.map(({ method, path }) => `${method} ${path}`));
  const paths = [...new Set(CALLS.map(({ path }) => path))];
  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      // Some paths without a parameter look like others with one, such as GET /api/chat/voice.
      if ([...known].some((name) => isLike(`${method} ${path}`, name))) continue;
      for (const headers of [new Headers(), new Headers({ Authorization: `Bearer ${person.token}` })]) {
        const response = await call(path, { method, headers });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
  }
});

const isLike = (request: string, route: string) =>
  new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(request);

test("a body far over what a call takes is refused unread, whichever call it is for", async ({ person }) => {
  const body = { content: "x".repeat(2_000_000) };
  for (const path of [API.message("x"), API.tweak, API.hooks, API.billingWebhook]) {
    expect((await person.send("POST", path, body)).status).toBe(413);
  }
});

test("what is missing is named in the words of the refusal", async ({ person, draft }) => {
  const json = { "Content-Type": "application/json" };
  const schedule = API.postSchedule(draft.id);
  const MISSING: [method: string, path: string, body: object, field: string][] = [
    ["PUT", API.password, { currentPassword: "correct horse" }, "newPassword"],
    ["PUT", API.password, { newPassword: "a longer staple" }, "currentPassword"],
    ["POST", API.tweak, [], "mode"],
    ["POST", API.claim, { token: "unknown" }, "password"],
    ["POST", API.login, { email: null, password: "correct horse" }, "email"],
    ["POST", API.keys, { name: "   " }, "name"],
    ["PUT", schedule, { version: 0 }, "at"],
    ["PATCH", API.draft(draft.id), { selectedCtaIndex: -1 }, "customCta"],
    ["PUT", API.slots, { timeZone: "Europe/Berlin", slots: [{ day: 2 }] }, "slots.0.time"],
    ["POST", API.corrections, { text: "Ada" }, "kind"],
    ["POST", API.transcribe, new FormData(), "audio"],
    ["POST", API.live, fileForm("piece", spoken(RAMBLE), { recordingId: "one" }), "index"],
  ];
  for (const [method, path, body, field] of MISSING) {
    const isForm = body instanceof FormData;
    const headers = { Authorization: `Bearer ${person.token}`, ...(!isForm && json) };
    const response = await call(path, { method, headers, body: isForm ? body : JSON.stringify(body) });
    expect([path, response.status]).toEqual([path, 400]);
    expect((await response.json<{ message: string }>()).message).toMatch(new RegExp(`\\b${field}\\b`));
  }
});

test.for([API.samples, API.tweak])(
  "%s names no field of a body that can't be read",
  async (path, { person }) => {
    const headers = { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" };
    const response = await call(path, { method: "POST", headers, body: "{" });
    const { message } = await response.json<{ message: string }>();
    expect([response.status, message]).toEqual([400, ERROR_MESSAGES.invalid]);
  },
);

/** A host that leads here too, and is not the one of SITE_ORIGIN. */
const ELSEWHERE = "https://evil.example";

const callThere = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(new URL(path, ELSEWHERE), init));

test("LinkedIn and Stripe are told the address of SITE_ORIGIN, whatever host the call names", async () => {
  const person = await newPerson();
  const headers = { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" };
  const { authUrl } = await (await callThere(API.linkedinStart, { headers })).json<{ authUrl: string }>();
  const callback = new URL(authUrl).searchParams.get("redirect_uri");
  expect(callback).toBe("https://outspoken.test/api/auth/linkedin/callback");
  await callThere(API.createSubscription, { method: "POST", headers });
  const [checkout] = await checkoutsOf(await customerOf(person));
  expect(checkout).toMatchObject({
    success_url: "https://outspoken.test/app/billing?success=true",
    cancel_url: "https://outspoken.test/app/billing?canceled=true",
  });
});

test("what a page of that host sends is taken for no visitor's, also by a browser that doesn't say where it comes from", async () => {
  const note = { method: "POST", body: noteForm({ text: RAMBLE }), headers: { Origin: ELSEWHERE } };
  expect((await callThere(API.transcribe, note)).status).toBe(401);
});

/** Our own responses are data, so nothing in them may run; pages and files have theirs from `web/public/_headers`. */
const { ours: SEALED, pages: PAGE } = headersOf;
const PAGE_POLICY =
  /script-src 'self'( 'sha256-[\w+/]+=*')?;.*frame-ancestors 'none'; base-uri 'none'.*object-src 'none'/;

const send = (path: string, method = "GET") => call(path, { method, redirect: "manual" });

const OURS: [what: string, status: number, answer: () => Promise<Response>][] = [
  ["an answer of the API", 200, async () => (await newPerson()).get(API.user)],
  ["an answer without a body", 204, async () => (await newPerson()).send("POST", API.logout)],
  ["a refusal", 401, () => send(API.user)],
  ["a refused body", 400, () => send(API.login, "POST")],
  ["a call that there is not", 404, () => send("/api/no-such-call")],
  ["a method that a call does not know", 404, () => send(API.posts, "PUT")],
  ["the way back from LinkedIn", 302, () => send(API.linkedinCallback)],
  ["a missing file", 404, () => send("/assets/gone-1a2b3c.js")],
  ["an address with a slash too many", 301, () => send("/app/")],
  ["what was shared with no service worker there", 303, () => send(SHARE_PATH, "POST")],
];

test.each(OURS)("%s (%i) is sealed, uncached, and has its request id", async (_what, status, answer) => {
  const response = await answer();
  const headers = Object.fromEntries(response.headers);
  expect(response.status).toBe(status);
  expect(headers).toMatchObject(SEALED);
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
});

test("our own fault is sealed too, and its request id is in its body", async ({ person }) => {
  await env.DB.exec("alter table topics rename to elsewhere");
  const response = await person.send("POST", API.refreshTopics);
  await env.DB.exec("alter table elsewhere rename to topics");
  const headers = Object.fromEntries(response.headers);
  expect(response.status).toBe(500);
  expect(headers).toMatchObject(SEALED);
  expect(await response.json()).toEqual({
    code: "internal",
    message: "Something went wrong. Please try again.",
    requestId: headers["x-request-id"],
  });
});

const addresses = Object.values(PAGES).map((path) => path.replace(/:\w+/, "any-id"));

test.each([...addresses, "/nowhere", "/app/nowhere"])("the page %s runs only our own", async (path) => {
  const response = await send(path);
  const headers = Object.fromEntries(response.headers);
  expect(headers["content-type"]).toMatch(/^text\/html/);
  expect(headers).toMatchObject(PAGE);
  expect(headers["content-security-policy"]).toMatch(PAGE_POLICY);
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe|\*/);
  expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
});

const FILES = ["/favicon.svg", "/manifest.webmanifest", "/sw.js", "/"];

test.each(FILES)("the file %s, which the platform answers without us, carries the same", async (path) => {
  const response = await env.ASSETS.fetch(new URL(path, "https://outspoken.test"));
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject(PAGE);
  expect(headers["content-security-policy"]).toMatch(PAGE_POLICY);
});

test.each(["/terms", "/privacy"])("no proxy changes %s, which shows the contact's address", async (path) => {
  const { headers } = await env.ASSETS.fetch(new URL(path, "https://outspoken.test"));
  expect(headers.get("cache-control")).toContain("no-transform");
});
