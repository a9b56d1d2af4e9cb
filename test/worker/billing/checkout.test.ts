import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import * as checkouts from "../../../worker/domain/billing/checkout.ts";
import { syncPlan } from "../../../worker/domain/billing/plan.ts";
import { refused } from "../account/logins.ts";
import { test as base, newPerson, type Person } from "../people.ts";
import {
  accountOf,
  checkoutsOf,
  checkoutUrl,
  control,
  customerOf,
  customersOf,
  deliver,
  depsWith,
  lastEventOf,
  newSubscriber,
  openCheckout,
  pay,
  soldElsewhere,
  spoil,
  statusOf,
  sync,
  watchLog,
} from "./stripe.ts";

watchLog();

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

const close = async (person: Person) => (await person.send("POST", API.cancelCheckout)).status;

/** Somebody whose payment page is open, at this address. */
async function newShopper() {
  const person = await newPerson();
  return { person, url: await checkoutUrl(person) };
}

const test = base.extend("shopper", () => newShopper());

test("a checkout leads to Stripe's page for this person", async ({ shopper: { person, url } }) => {
  const [page] = await checkoutsOf(await customerOf(person));
  expect(page).toMatchObject({ url, client_reference_id: person.id, amount_total: 1400 });
  expect(await customersOf(person)).toMatchObject([
    { email: person.email, name: "Ada Lovelace", metadata: { user_id: person.id } },
  ]);
  expect(await person.usage()).toMatchObject({ subscription_status: "inactive", remaining: 5 });
});

test("however many click, and how often, one customer pays one page once", async ({ person }) => {
  const urls = await Promise.all([checkoutUrl(person), checkoutUrl(person), checkoutUrl(person)]);
  expect(new Set([...urls, await checkoutUrl(person)]).size).toBe(1);
  expect(await customersOf(person)).toHaveLength(1);
  await pay(urls[0]);
  expect(await checkoutsOf(await customerOf(person))).toMatchObject([{ status: "complete", url: null }]);
});

test("however often an account asks, Stripe is asked once in ten seconds", async ({ person }) => {
  const deps = depsWith();
  let asked = 0;
  const payments = new Proxy(deps.payments, {
    get(target, name, receiver) {
      asked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const ask = () => checkouts.askForCheckout({ ...deps, payments }, person.id, RETURNS);
  const askedAt = (msAgo: number) =>
    env.DB.prepare("update subscriptions set checkout_asked_at = ? where user_id = ?")
      .bind(Date.now() - msAgo, person.id)
      .run();
  const first = await ask();
  const once = asked;
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(first));
  expect(asked).toBe(once);
  await askedAt(10_001);
  expect(await Promise.all([ask(), ask()])).toEqual([first, first]);
  expect(asked).toBeGreaterThan(once);

  // What was cancelled is not given again; who wants another at once waits for it.
  expect(await close(person)).toBe(204);
  await askedAt(9_500);
  const next = await ask();
  expect(next).not.toEqual(first);
  await pay(next.checkoutUrl);
  expect(await sync(person)).toEqual({ status: "active" });
  const before = asked;
  await expect(ask()).rejects.toMatchObject({ code: "already_subscribed" });
  expect(asked).toBe(before);
});

test("who has paid is sold no second plan, not even a last month", async ({ shopper: { person, url } }) => {
  await pay(url);
  expect(await statusOf(person)).toBe("inactive");
  await refused(await openCheckout(person), 409, "already_subscribed");
  expect(await person.usage()).toMatchObject({ subscription_status: "active", remaining: 1_000_000 });
  await refused(await openCheckout(person), 409, "already_subscribed");
  await control("portal-cancel", { customerId: await customerOf(person) });
  await refused(await openCheckout(person), 409, "already_subscribed");
});

test("of what was sold elsewhere our prices are the plan, also earlier ones", async ({ shopper }) => {
  const { person } = shopper;
  const id = "price_before";
  await pay(await soldElsewhere(await customerOf(person), { "line_items[0][price]": id }));
  expect(await syncPlan(depsWith(), person.id)).toEqual({ status: "inactive" });
  expect((await openCheckout(person)).status).toBe(200);
  expect(await syncPlan(depsWith({ earlierPriceIds: [id] }), person.id)).toEqual({ status: "active" });
  expect(await syncPlan(depsWith(), person.id)).toEqual({ status: "inactive" });
  await pay(await soldElsewhere(await customerOf(person)));
  await refused(await openCheckout(person), 409, "already_subscribed");
  expect(await statusOf(person)).toBe("active");
});

test("a cancelled page is paid no more, and ten requests open one new page", async ({ person }) => {
  // Nobody has begun one.
  expect(await close(person)).toBe(204);
  expect(await accountOf(person)).toBeNull();
  const url = await checkoutUrl(person);
  await spoil("POST", "/v1/checkout/sessions", new URL(url).pathname.split("/").at(-1) ?? "", "503", 2);
  expect([await close(person), await close(person), await close(person)]).toEqual([503, 204, 204]);
  await expect(pay(url)).rejects.toThrow();
  const next = await Promise.all(Array.from({ length: 10 }, () => checkoutUrl(person)));
  expect(new Set([...next, url]).size).toBe(2);
  expect(next).not.toContain(url);
  const pages = await checkoutsOf(await customerOf(person));
  expect(pages.map(({ status }) => status)).toEqual(["expired", "open"]);
});

test("one without an email subscribes, and closing a page that is paid takes nothing", async ({ person }) => {
  await env.DB.prepare("update users set email = null where id = ?").bind(person.id).run();
  await pay(await checkoutUrl(person));
  expect(await close(person)).toBe(204);
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await statusOf(person)).toBe("active");
});

test("a page that was begun with another address than is asked for is replaced", async ({ person }) => {
  await checkouts.openCheckout(depsWith(), person.id, RETURNS);
  await env.DB.prepare("update subscriptions set checkout_id = null where user_id = ?").bind(person.id).run();
  // Stripe refuses the key for another request, for good: the next try has to have a new one.
  await refused(await openCheckout(person), 503, "billing_busy");
  expect((await openCheckout(person)).status).toBe(200);
});

test("who was deleted at Stripe is a new customer there, once, webhook or not", async () => {
  const { person, customer } = await newSubscriber();
  await control("delete-customer", { customerId: customer });
  await pay(await checkoutUrl(person));
  expect(await customerOf(person)).not.toBe(customer);
  expect(await customersOf(person)).toHaveLength(1);
  expect(await sync(person)).toEqual({ status: "active" });
  // What is still told of the old one is about nobody here any more.
  expect((await deliver(await lastEventOf(customer))).status).toBe(200);
  expect(await statusOf(person)).toBe("active");
});

test.each([
  // Stripe goes on listing what a deleted customer had, whether that is something or nothing.
  ["who had a plan", async () => (await newSubscriber()).person],
  ["who had none", async () => (await newShopper()).person],
])("someone deleted at Stripe %s is told so, has no plan, and can subscribe again", async (_, given) => {
  const person = await given();
  const before = await customerOf(person);
  await control("delete-customer", { customerId: before });
  await refused(await person.send("POST", API.billingPortal), 409, "customer_deleted");
  await deliver(await lastEventOf(before));
  expect(await statusOf(person)).toBe("inactive");
  expect(await sync(person)).toEqual({ status: "inactive" });
  await refused(await person.send("POST", API.cancelSubscription), 409, "not_subscribed");
  await refused(await person.send("POST", API.billingPortal), 409, "customer_deleted");
  await pay(await checkoutUrl(person));
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await customerOf(person)).not.toBe(before);
});

test("a customer that Stripe never had, as of another account of ours, is replaced", async ({ shopper }) => {
  const { person } = shopper;
  const forged = env.DB.prepare("update subscriptions set customer_id = ? where user_id = ?");
  await forged.bind(`cus_of_before_${person.id}`, person.id).run();
  await refused(await person.send("POST", API.billingPortal), 409, "customer_deleted");
  await pay(await checkoutUrl(person));
  expect(await sync(person)).toEqual({ status: "active" });
});

test.for([
  ["500", 2, "billing_unavailable"],
  ["401", 1, "billing_refused"],
  ["403", 1, "billing_refused"],
  ["429", 2, "billing_busy"],
  ["reset", 2, "billing_unavailable"],
  ["malformed", 1, "billing_unavailable"],
  ["reset-after", 2, "billing_unavailable"],
] as const)("a checkout that Stripe answers %s says so, then works", async ([fault, times, code]) => {
  for (const path of ["/v1/customers", "/v1/checkout/sessions"]) {
    const person = await newPerson();
    await spoil("POST", path, person.id, fault, times);
    const failed = await openCheckout(person);
    expect(failed.status).toBe(503);
    expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await failed.json()).toEqual({ code, message: ERROR_MESSAGES[code] });
    expect((await openCheckout(person)).status).toBe(200);
    expect(await customersOf(person)).toHaveLength(1);
    expect(await checkoutsOf(await customerOf(person))).toHaveLength(1);
  }
});

test("when Stripe never answers, a checkout is unavailable", async ({ person }) => {
  await spoil("POST", "/v1/checkout/sessions", person.id, "hang");
  const work = checkouts.openCheckout(depsWith({ timeoutSeconds: 0.5 }), person.id, RETURNS);
  await expect(work).rejects.toMatchObject({ code: "billing_unavailable", status: 503 });
  expect((await openCheckout(person)).status).toBe(200);
});
