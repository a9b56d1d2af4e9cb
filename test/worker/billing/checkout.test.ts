import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { closeCheckout, openCheckout } from "../../../worker/domain/billing/checkout.ts";
import { syncPlan } from "../../../worker/domain/billing/plan.ts";
import { call, newPerson, type Person } from "../people.ts";
import { depsWith } from "./deps.ts";
import {
  accountOf,
  checkoutsOf,
  checkoutUrl,
  control,
  customerOf,
  customersOf,
  eventsOf,
  newSubscriber,
  pay,
  soldElsewhere,
  spoil,
  stripeCall,
  watchLog,
} from "./stripe.ts";

watchLog();

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

const create = (person: Person) => person.send("POST", API.createSubscription);

test("a checkout leads to Stripe's page for this person, and back to the billing screen", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  const [page] = await checkoutsOf(await customerOf(person));
  expect(page).toMatchObject({
    url,
    client_reference_id: person.id,
    amount_total: 1400,
    success_url: "https://outspoken.test/app/billing?success=true",
    cancel_url: "https://outspoken.test/app/billing?canceled=true",
  });
  expect(await customersOf(person)).toMatchObject([
    { email: person.email, name: "Ada Lovelace", metadata: { user_id: person.id } },
  ]);
  expect(await person.usage()).toMatchObject({ subscription_status: "inactive", remaining: 5 });
});

test("a double click opens one page for one customer", async () => {
  const person = await newPerson();
  const urls = await Promise.all([checkoutUrl(person), checkoutUrl(person), checkoutUrl(person)]);
  expect(new Set(urls).size).toBe(1);
  expect(await customersOf(person)).toHaveLength(1);
  expect(await checkoutsOf(await customerOf(person))).toHaveLength(1);
});

test("two tabs get the same page, which is paid once", async () => {
  const person = await newPerson();
  const [first, second] = [await checkoutUrl(person), await checkoutUrl(person)];
  expect(second).toBe(first);
  await pay(first);
  const customer = await customerOf(person);
  expect(await checkoutsOf(customer)).toMatchObject([{ status: "complete", url: null }]);
});

test("who has paid while no webhook came is not sold a second plan, and has the first from then on", async () => {
  const person = await newPerson();
  await pay(await checkoutUrl(person));
  expect(await person.usage()).toMatchObject({ subscription_status: "inactive" });
  const again = await create(person);
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ code: "already_subscribed" });
  expect(await person.usage()).toMatchObject({ subscription_status: "active", remaining: 1_000_000 });
});

test("a subscription that was sold elsewhere to our customer counts as well", async () => {
  const person = await newPerson();
  const own = await checkoutUrl(person);
  const other = await soldElsewhere(await customerOf(person));
  expect(other).not.toBe(own);
  await pay(other);
  expect((await create(person)).status).toBe(409);
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });
});

test("a subscription to something else gives nothing, unless the plan was sold at that price before", async () => {
  const person = await newPerson();
  await checkoutUrl(person);
  const price = { currency: "usd", unit_amount: "100", "recurring[interval]": "month" };
  const { id } = await stripeCall<{ id: string }>("/prices", price);
  await pay(await soldElsewhere(await customerOf(person), { "line_items[0][price]": id }));
  expect(await syncPlan(depsWith({}), person.id)).toEqual({ status: "inactive" });
  expect((await create(person)).status).toBe(200);
  expect(await syncPlan(depsWith({ earlierPriceIds: [id] }), person.id)).toEqual({ status: "active" });
});

test("back from the payment, sync makes the plan active without any webhook", async () => {
  const person = await newPerson();
  await pay(await checkoutUrl(person));
  expect(await (await person.send("POST", API.syncSubscription)).json()).toEqual({ status: "active" });
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });
});

test("a subscriber is not sold a second plan, nor while the first one runs out", async () => {
  const { person, customer } = await newSubscriber();
  expect((await create(person)).status).toBe(409);
  await control("portal-cancel", { customerId: customer });
  const refused = await create(person);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "already_subscribed" });
});

test("a cancelled checkout cannot be paid any more, and the next one is a new page", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  expect((await person.send("POST", API.cancelCheckout)).status).toBe(204);
  expect((await person.send("POST", API.cancelCheckout)).status).toBe(204);
  await expect(pay(url)).rejects.toThrow();
  const next = await checkoutUrl(person);
  expect(next).not.toBe(url);
  const customer = await customerOf(person);
  expect((await checkoutsOf(customer)).map(({ status }) => status)).toEqual(["expired", "open"]);
});

test("cancelling a checkout that nobody began does nothing", async () => {
  const person = await newPerson();
  expect((await person.send("POST", API.cancelCheckout)).status).toBe(204);
  expect(await accountOf(person)).toBeNull();
});

test("cancelling a checkout that is paid already takes nothing away", async () => {
  const person = await newPerson();
  await pay(await checkoutUrl(person));
  expect((await person.send("POST", API.cancelCheckout)).status).toBe(204);
  expect(await (await person.send("POST", API.syncSubscription)).json()).toEqual({ status: "active" });
});

test("ten requests for an expired page open one new page", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  await stripeCall(`/checkout/sessions/${new URL(url).pathname.split("/").at(-1)}/expire`, {});
  const urls = await Promise.all(Array.from({ length: 10 }, () => checkoutUrl(person)));
  expect(new Set(urls).size).toBe(1);
  expect(urls).not.toContain(url);
  const open = (await checkoutsOf(await customerOf(person))).filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
});

test("a declined card leaves the page open for another one", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  const declined = new URLSearchParams({ decision: "pay", card: "declined" });
  expect((await fetch(url, { method: "POST", body: declined, redirect: "manual" })).status).toBe(303);
  expect(await (await person.send("POST", API.syncSubscription)).json()).toEqual({ status: "inactive" });
  expect(await checkoutUrl(person)).toBe(url);
});

test("somebody without an email can subscribe", async () => {
  const person = await newPerson();
  await env.DB.prepare("update users set email = null where id = ?").bind(person.id).run();
  await pay(await checkoutUrl(person));
  expect(await (await person.send("POST", API.syncSubscription)).json()).toEqual({ status: "active" });
});

test("a crash before the customer or the page was kept makes neither twice", async () => {
  const person = await newPerson();
  const url = await checkoutUrl(person);
  const forget = (column: string) =>
    env.DB.prepare(`update subscriptions set ${column} = null where user_id = ?`).bind(person.id).run();
  await forget("checkout_id");
  expect(await checkoutUrl(person)).toBe(url);
  await forget("customer_id");
  await forget("checkout_id");
  expect(await checkoutUrl(person)).toBe(url);
  expect(await customersOf(person)).toHaveLength(1);
});

test.for(["/v1/customers", "/v1/checkout/sessions"])(
  "when the answer to POST %s is lost, the same thing is found again",
  async (path) => {
    const person = await newPerson();
    await spoil("POST", path, person.id, "reset-after", 2);
    expect((await create(person)).status).toBe(503);
    await checkoutUrl(person);
    expect(await customersOf(person)).toHaveLength(1);
    expect(await checkoutsOf(await customerOf(person))).toHaveLength(1);
  },
);

test("a page that was kept under another address than it is asked for now is replaced", async () => {
  const person = await newPerson();
  await openCheckout(depsWith({}), person.id, RETURNS);
  await env.DB.prepare("update subscriptions set checkout_id = null where user_id = ?").bind(person.id).run();
  // Stripe refuses the key for another request, for good: the next try has to have a new one.
  expect((await create(person)).status).toBe(503);
  expect((await create(person)).status).toBe(200);
});

test("who was deleted at Stripe is a new customer there, once", async () => {
  const person = await newPerson();
  await checkoutUrl(person);
  const before = await customerOf(person);
  await control("delete-customer", { customerId: before });
  const urls = await Promise.all([checkoutUrl(person), checkoutUrl(person)]);
  expect(new Set(urls).size).toBe(1);
  expect(await customerOf(person)).not.toBe(before);
  expect(await customersOf(person)).toHaveLength(1);
});

test("a new customer is billed once after the old one was deleted, webhook or not", async () => {
  const { person, customer } = await newSubscriber();
  await control("delete-customer", { customerId: customer });
  await pay(await checkoutUrl(person));
  expect(await (await person.send("POST", API.syncSubscription)).json()).toEqual({ status: "active" });
  // What is still told of the old one is about nobody here any more.
  const last = (await eventsOf(customer)).at(-1);
  if (!last) expect.fail("a deletion has an event");
  const headers = { "Stripe-Signature": last.signature };
  expect((await call(API.billingWebhook, { method: "POST", body: last.body, headers })).status).toBe(200);
  expect(await person.usage()).toMatchObject({ subscription_status: "active" });
});

test.for([
  ["503", 2],
  ["500", 2],
  ["401", 1],
  ["402", 1],
  ["429", 2],
  ["reset", 2],
  ["malformed", 1],
] as const)(
  "when Stripe answers %s, a checkout is unavailable, and then it works",
  async ([fault, times]) => {
    for (const path of ["/v1/customers", "/v1/checkout/sessions"]) {
      const person = await newPerson();
      await spoil("POST", path, person.id, fault, times);
      const failed = await create(person);
      expect(failed.status).toBe(503);
      expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await failed.json()).toEqual({
        code: "billing_unavailable",
        message: "We can't reach our payment provider right now. Please try again in a moment.",
      });
      expect((await create(person)).status).toBe(200);
    }
  },
);

test("when Stripe never answers, a checkout is unavailable", async () => {
  const person = await newPerson();
  await spoil("POST", "/v1/checkout/sessions", person.id, "hang");
  const work = openCheckout(depsWith({ timeoutSeconds: 0.5 }), person.id, RETURNS);
  await expect(work).rejects.toMatchObject({ code: "billing_unavailable", status: 503 });
  expect((await create(person)).status).toBe(200);
});

test("without Stripe's key every call says that payments are not set up", async () => {
  const person = await newPerson();
  const off = { ...depsWith({}), payments: null };
  const refusal = { code: "billing_off", status: 503 };
  await expect(openCheckout(off, person.id, RETURNS)).rejects.toMatchObject(refusal);
  await expect(closeCheckout(off, person.id)).rejects.toMatchObject(refusal);
});
