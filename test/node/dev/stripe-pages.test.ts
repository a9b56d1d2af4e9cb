import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeStandin, startStripeStandin } from "../../../dev/standins/stripe/server.ts";
import { CANCEL, checkoutOf, clientOf, eventsOf, SUCCESS, subscribed } from "./stripe.ts";

let standin: StripeStandin;

beforeAll(async () => {
  standin = await startStripeStandin();
});

afterAll(() => standin.close());

async function page(address: string) {
  const response = await fetch(address);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await response.text();
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name]) => name);
  return { status: response.status, html, buttons };
}

async function press(address: string, fields: Record<string, string>): Promise<string | null> {
  const options = { method: "POST", body: new URLSearchParams(fields), redirect: "manual" } as const;
  const response = await fetch(address, options);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

async function openCheckout(email: string) {
  const stripe = clientOf(standin);
  const { id: customer } = await stripe.customers.create({ email });
  const { id, url } = await stripe.checkout.sessions.create(checkoutOf(standin, customer));
  return { stripe, customer, id, url: url ?? "" };
}

async function openPortal() {
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  const asked = { customer, return_url: "http://localhost:8787/app/billing" };
  const { url } = await stripe.billingPortal.sessions.create(asked);
  return { stripe, customer, subscriptionId, url };
}

test("the payment page says what is bought, for how much, by whom, and that no money moves", async () => {
  const { url } = await openCheckout("<ada>@example.com");
  const { html, buttons } = await page(url);
  expect(html).toContain("Outspoken Basic");
  expect(html).toContain("$14.00 per month");
  expect(html).toContain("&#60;ada&#62;@example.com");
  expect(html).toContain("not Stripe");
  expect(html).toContain("No money moves");
  expect(buttons).toEqual(["Pay", "Cancel"]);
});

test("Pay pays once, however often it is pressed, and leads back", async () => {
  const { stripe, customer, id, url } = await openCheckout("ada@example.com");
  const pressed = [press(url, { decision: "pay" }), press(url, { decision: "pay" })];
  expect(await Promise.all(pressed)).toEqual([SUCCESS + id, SUCCESS + id]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  expect((await page(url)).html).toContain("You have already paid.");
});

test("Cancel leads back and leaves the page open", async () => {
  const { url } = await openCheckout("ada@example.com");
  expect(await press(url, { decision: "cancel" })).toBe(CANCEL);
  expect((await page(url)).buttons).toContain("Pay");
});

test("a declined card says so and buys nothing", async () => {
  const { customer, url } = await openCheckout("ada@example.com");
  const back = (await press(url, { decision: "pay", card: "declined" })) ?? "";
  const { html, buttons } = await page(standin.url + back);
  expect(html).toContain("Your card was declined.");
  expect(buttons).toContain("Pay");
  expect(await eventsOf(standin, customer)).toEqual([]);
});

test("an expired payment page says so, also to somebody who still presses Pay", async () => {
  const { stripe, id, url } = await openCheckout("ada@example.com");
  await stripe.checkout.sessions.expire(id);
  expect(await press(url, { decision: "pay" })).toBe(new URL(url).pathname);
  const { html, buttons } = await page(url);
  expect(html).toContain("This page has expired.");
  expect(buttons).toEqual([]);
});

test("in the portal a plan is cancelled by date, and goes on after all", async () => {
  const { stripe, subscriptionId, url } = await openPortal();
  expect((await page(url)).buttons).toEqual(["Update card", "Cancel plan"]);
  expect((await page(url)).html).toContain(`<a href="http://localhost:8787/app/billing">Back</a>`);
  const done = standin.url + (await press(url, { decision: "cancel" }));
  expect((await page(done)).html).toContain("Your plan was cancelled.");
  const cancelled = await stripe.subscriptions.retrieve(subscriptionId);
  expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
  expect((await page(url)).buttons).toEqual(["Update card", "Don't cancel plan"]);
  await press(url, { decision: "keep" });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).cancel_at).toBeNull();
});

test("a new card pays what the old one did not", async () => {
  const { stripe, customer, subscriptionId, url } = await openPortal();
  await press(`${standin.url}/control/fail-payment`, { customerId: customer });
  await press(url, { decision: "update-card" });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("active");
});

test("the dashboard shows each customer with what can be done to them", async () => {
  const email = "dash&board@example.com";
  const { customer, subscriptionId } = await subscribed(standin, email);
  const section = async () => {
    const { html } = await page(standin.url);
    const found = html.split("<section").find((part) => part.includes("dash&#38;board@example.com"));
    return {
      html: found ?? "",
      buttons: [...(found ?? "").matchAll(/<button>(.*?)</g)].map(([, name]) => name),
    };
  };
  expect((await section()).html).toContain("active, renews");
  expect((await section()).buttons).toEqual(
    expect.arrayContaining([
      ...["End period now", "Fail next payment", "End at once"],
      ...["Hold deliveries", "Send again", "Send stale", "Send forged"],
    ]),
  );
  expect(await press(`${standin.url}/control/fail-payment`, { subscriptionId })).toBe("/");
  expect((await section()).buttons).toContain("Pay what failed");
  await press(`${standin.url}/control/hold`, { customerId: customer });
  await press(`${standin.url}/control/end-now`, { subscriptionId });
  expect((await section()).html).toContain("canceled, ended");
  expect((await section()).html).toContain("held back");
  expect((await section()).buttons).toEqual(expect.arrayContaining(["Send late", "Send out of order"]));
});

test.for(["/checkout/cs_none", "/portal/bps_none", "/nowhere"])(
  "%s is a page that is not there",
  async (path) => {
    const { status, html } = await page(standin.url + path);
    expect(html).toContain("There is no such page.");
    expect(status).toBe(404);
  },
);
