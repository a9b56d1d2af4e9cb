import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { checkoutsOf, customerOf } from "../billing/stripe.ts";
import { newPerson, noteForm, RAMBLE } from "../people.ts";

/** A host that leads here too, and is not the one of SITE_ORIGIN. */
const ELSEWHERE = "https://evil.example";

const callThere = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(new URL(path, ELSEWHERE), init));

test("LinkedIn, Stripe and whoever sets this up are told the address of SITE_ORIGIN, whatever host the call names", async () => {
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
  const health = await (await callThere(API.health)).text();
  expect(health).toContain("https://outspoken.test/api/billing/webhook");
  expect(health).not.toContain("evil.example");
});

test("what a page of that host sends is taken for no visitor's, also by a browser that doesn't say where it comes from", async () => {
  const note = { method: "POST", body: noteForm({ text: RAMBLE }), headers: { Origin: ELSEWHERE } };
  expect((await callThere(API.transcribe, note)).status).toBe(401);
});
