import fc from "fast-check";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { signed } from "../billing/stripe.ts";
import { CALLS, type Route } from "../trust/routes.ts";
import { forEvery, sendHostile } from "./harmless.ts";
import { hostileText, hostileValue } from "./inputs.ts";
import words from "./words.json" with { type: "json" };

const routeOf = (method: string, path: string): Route =>
  CALLS.find((route) => route.method === method && route.path === path) ?? expect.fail(`there is no ${path}`);

const webhook = routeOf("POST", API.billingWebhook);

const signature = fc.oneof(
  fc.constantFrom(...words.signatures, `t=1,${"v1=00,".repeat(2_000)}v0=1`),
  fc.tuple(fc.nat(), fc.stringMatching(/^[0-9a-f]{64}$/)).map(([at, hex]) => `t=${at},v1=${hex}`),
);

test("an event without Stripe's signature is refused, whatever it is", async () => {
  const events = fc.oneof(fc.json(), fc.uint8Array(), hostileText);
  await forEvery(fc.tuple(signature, events), 80, async ([given, event]) => {
    const body = typeof event === "string" ? event : new Uint8Array(event);
    const headers = { "Stripe-Signature": given };
    expect((await sendHostile(webhook, webhook.path, { headers, body })).status).toBe(400);
  });
});

const eventId = fc.uuid().map((id) => `evt_${id}`);
const event = fc.record(
  {
    id: fc.oneof(hostileValue, eventId),
    object: fc.constant("event"),
    type: fc.oneof(hostileText, fc.constantFrom(...words.eventTypes)),
    created: hostileValue,
    data: fc.oneof(
      hostileValue,
      fc.record({ object: fc.dictionary(fc.constantFrom("id", "customer", "status"), hostileValue) }),
    ),
  },
  { requiredKeys: [] },
);

test("an event that is signed and makes no sense is answered all the same", async () => {
  await forEvery(fc.oneof(event, hostileValue), 80, async (value) => {
    const { body, signature } = await signed(JSON.stringify(value).toWellFormed());
    await sendHostile(webhook, webhook.path, { headers: { "Stripe-Signature": signature }, body });
  });
});

const callback = routeOf("GET", API.linkedinCallback);

const parameter = fc.constantFrom("state", "code", "error", "error_description", "returnTo", "token");

const search = fc
  .array(fc.tuple(parameter, hostileText), { maxLength: 5 })
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString());

const cookie = hostileText.map((text) => `__Host-linkedin_visit=${encodeURIComponent(text.toWellFormed())}`);

test("who comes back from LinkedIn with anything else than our state is led to a page of ours, without a token", async () => {
  await forEvery(fc.tuple(search, cookie), 80, async ([query, Cookie]) => {
    const response = await sendHostile(callback, `${callback.path}?${query}`, { headers: { Cookie } });
    expect(response.status).toBe(302);
    const to = response.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/auth\/callback\?error=[\w.+%,-]+$/);
    expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  });
});

const start = routeOf("GET", API.linkedinStart);

test("no returnTo leads anywhere but to LinkedIn", async () => {
  const ways = fc.oneof(hostileText, fc.constantFrom(...words.returns));
  await forEvery(fc.tuple(ways, fc.ipV4()), 40, async ([returnTo, address]) => {
    const query = new URLSearchParams({ returnTo: returnTo.toWellFormed() });
    const headers = { "CF-Connecting-IP": address };
    const { text } = await sendHostile(start, `${start.path}?${query}`, { headers });
    expect(text).not.toContain("evil");
  });
});
