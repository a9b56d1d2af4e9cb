import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { PAGES, SHARE_PATH } from "#contract/pages.ts";
import { API } from "#contract/paths.ts";
import { call, newPerson } from "../people.ts";
import headersOf from "./headers.json" with { type: "json" };

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

test.each(OURS)(
  "%s (%i) is sealed, kept by no cache, and has its request id",
  async (_what, status, answer) => {
    const response = await answer();
    const headers = Object.fromEntries(response.headers);
    expect(response.status).toBe(status);
    expect(headers).toMatchObject(SEALED);
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  },
);

test("our own fault is sealed too, and its request id is in its body", async () => {
  const person = await newPerson();
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

test.each([...addresses, "/nowhere", "/app/nowhere"])(
  "the page %s runs nothing but our own",
  async (path) => {
    const response = await send(path);
    const headers = Object.fromEntries(response.headers);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers).toMatchObject(PAGE);
    expect(headers["content-security-policy"]).toMatch(PAGE_POLICY);
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe|\*/);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  },
);

test.each(["/favicon.svg", "/manifest.webmanifest", "/sw.js", "/"])(
  "the file %s, which the platform answers without us, carries the same",
  async (path) => {
    const headers = Object.fromEntries(
      (await env.ASSETS.fetch(new URL(path, "https://outspoken.test"))).headers,
    );
    expect(headers).toMatchObject(PAGE);
    expect(headers["content-security-policy"]).toMatch(PAGE_POLICY);
  },
);

test.each(["/terms", "/privacy"])("no proxy changes %s, which shows the contact's address", async (path) => {
  const { headers } = await env.ASSETS.fetch(new URL(path, "https://outspoken.test"));
  expect(headers.get("cache-control")).toContain("no-transform");
});
