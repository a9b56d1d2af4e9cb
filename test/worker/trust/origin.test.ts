import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { newPerson, noteForm, RAMBLE } from "../people.ts";

/** A host that leads here too, and is not the one of SITE_ORIGIN. */
const ELSEWHERE = "https://evil.example";

const callThere = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(new URL(path, ELSEWHERE), init));

test("LinkedIn, Stripe and whoever sets this up are told the address of SITE_ORIGIN, whatever host the call names", async () => {
  const { token } = await newPerson();
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const { authUrl } = await (await callThere(API.linkedinStart, { headers })).json<{ authUrl: string }>();
  expect(new URL(authUrl).searchParams.get("redirect_uri")).toBe(
    "https://outspoken.test/api/auth/linkedin/callback",
  );
  const opened = await callThere(API.createSubscription, { method: "POST", headers });
  const { checkoutUrl } = await opened.json<{ checkoutUrl: string }>();
  const page = await (await fetch(checkoutUrl)).text();
  expect(page).toContain("https://outspoken.test/app/billing?canceled=true");
  expect(page).not.toContain("evil.example");
  const health = await (await callThere(API.health)).text();
  expect(health).toContain("https://outspoken.test/api/billing/webhook");
  expect(health).not.toContain("evil.example");
});

test("what a page of that host sends is taken for no visitor's, also by a browser that doesn't say where it comes from", async () => {
  const note = { method: "POST", body: noteForm({ text: RAMBLE }), headers: { Origin: ELSEWHERE } };
  expect((await callThere(API.transcribe, note)).status).toBe(401);
});
