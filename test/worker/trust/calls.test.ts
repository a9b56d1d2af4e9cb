import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { checkoutsOf, customerOf } from "../billing/stripe.ts";
import { call, newPerson, noteForm, RAMBLE } from "../people.ts";
import { expectRefusal } from "./answers.ts";
import { CALLS } from "./routes.ts";

test("an unknown call is a 404 in words", async () => {
  for (const path of ["/api", "/api/", "/api/no-such-call", "/api/posts/", "/api//posts", "/api/user"]) {
    const response = await call(path);
    expect([path, response.status]).toEqual([path, 404]);
    expectRefusal(path, await response.text());
  }
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

test("a body far over what a call takes is refused unread, whichever call it is for", async () => {
  const person = await newPerson();
  const body = { content: "x".repeat(2_000_000) };
  for (const path of [API.message("x"), API.tweak, API.hooks, API.billingWebhook]) {
    expect((await person.send("POST", path, body)).status).toBe(413);
  }
});

/** A host that leads here too, and is not the one of SITE_ORIGIN. */
const ELSEWHERE = "https://evil.example";

const callThere = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(new URL(path, ELSEWHERE), init));

test("LinkedIn and Stripe are told the address of SITE_ORIGIN, whatever host the call names", async () => {
  const person = await newPerson();
  const headers = { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" };
  const { authUrl } = await (await callThere(API.linkedinStart, { headers })).json<{ authUrl: string }>();
  expect(new URL(authUrl).searchParams.get("redirect_uri")).toBe(
    "https://outspoken.test/api/auth/linkedin/callback",
  );
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
