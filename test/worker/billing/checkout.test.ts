import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import * as checkouts from "../../../worker/domain/billing/checkout.ts";
import { syncPlan } from "../../../worker/domain/billing/plan.ts";
import { newPerson, type Person } from "../people.ts";
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
  stripeCall,
  sync,
  watchLog,
} from "./stripe.ts";

watchLog();

const RETURNS = { successUrl: "https://outspoken.test/yes", cancelUrl: "https://outspoken.test/no" };

const close = async (person: Person) => (await person.send("POST", API.cancelCheckout)).status;
const refusalOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];
const SUBSCRIBED = [409, "already_subscribed"];

/** Somebody whose payment page is open, at this address. */
async function shopper() {
  const person = await newPerson();
  return { person, url: await checkoutUrl(person) };
}

test("a checkout leads to Stripe's page for this person, and back to the billing screen", async () => {
  const { person, url } = await shopper();
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

test("however many click, and however often, there is one customer and one page, paid once", async () => {
  const person = await newPerson();
  const urls = await Promise.all([checkoutUrl(person), checkoutUrl(person), checkoutUrl(person)]);
  expect(new Set([...urls, await checkoutUrl(person)]).size).toBe(1);
  expect(await customersOf(person)).toHaveLength(1);
  await pay(urls[0]);
  expect(await checkoutsOf(await customerOf(person))).toMatchObject([{ status: "complete", url: null }]);
});

test("however often an account asks, Stripe is asked once in ten seconds, and all get the same page", async () => {
  const person = await newPerson();
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

test("who has paid is not sold a second plan, webhook or not, nor while the first one runs out", async () => {
  const { person, url } = await shopper();
  await pay(url);
  expect(await statusOf(person)).toBe("inactive");
  expect(await refusalOf(await openCheckout(person))).toEqual(SUBSCRIBED);
  expect(await person.usage()).toMatchObject({ subscription_status: "active", remaining: 1_000_000 });
  expect(await refusalOf(await openCheckout(person))).toEqual(SUBSCRIBED);
  await control("portal-cancel", { customerId: await customerOf(person) });
  expect(await refusalOf(await openCheckout(person))).toEqual(SUBSCRIBED);
});

test("of what was sold elsewhere to our customer the plan counts, at today's price or at one of before", async () => {
  const { person } = await shopper();
  const id = "price_before";
  await pay(await soldElsewhere(await customerOf(person), { "line_items[0][price]": id }));
  expect(await syncPlan(depsWith(), person.id)).toEqual({ status: "inactive" });
  expect((await openCheckout(person)).status).toBe(200);
  expect(await syncPlan(depsWith({ earlierPriceIds: [id] }), person.id)).toEqual({ status: "active" });
  expect(await syncPlan(depsWith(), person.id)).toEqual({ status: "inactive" });
  await pay(await soldElsewhere(await customerOf(person)));
  expect(await refusalOf(await openCheckout(person))).toEqual(SUBSCRIBED);
  expect(await statusOf(person)).toBe("active");
});

test("a cancelled checkout cannot be paid any more, and the next one is a new page", async () => {
  const person = await newPerson();
  // Nobody has begun one.
  expect(await close(person)).toBe(204);
  expect(await accountOf(person)).toBeNull();
  const url = await checkoutUrl(person);
  await spoil("POST", "/v1/checkout/sessions", new URL(url).pathname.split("/").at(-1) ?? "", "503", 2);
  expect([await close(person), await close(person), await close(person)]).toEqual([503, 204, 204]);
  await expect(pay(url)).rejects.toThrow();
  const next = await checkoutUrl(person);
  expect(next).not.toBe(url);
  const pages = await checkoutsOf(await customerOf(person));
  expect(pages.map(({ status }) => status)).toEqual(["expired", "open"]);
});

test("somebody without an email can subscribe, and cancelling the page that is paid takes nothing away", async () => {
  const person = await newPerson();
  await env.DB.prepare("update users set email = null where id = ?").bind(person.id).run();
  await pay(await checkoutUrl(person));
  expect(await close(person)).toBe(204);
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await statusOf(person)).toBe("active");
});

test("ten requests for an expired page open one new page", async () => {
  const { person, url } = await shopper();
  await stripeCall(`/checkout/sessions/${new URL(url).pathname.split("/").at(-1)}/expire`, {});
  const urls = await Promise.all(Array.from({ length: 10 }, () => checkoutUrl(person)));
  expect(new Set(urls).size).toBe(1);
  expect(urls).not.toContain(url);
  const open = (await checkoutsOf(await customerOf(person))).filter(({ status }) => status === "open");
  expect(open).toHaveLength(1);
});

test("a crash before the customer or the page was kept makes neither twice", async () => {
  const { person, url } = await shopper();
  for (const forgotten of ["checkout_id = null", "customer_id = null, checkout_id = null"]) {
    const forget = env.DB.prepare(`update subscriptions set ${forgotten} where user_id = ?`);
    await forget.bind(person.id).run();
    expect(await checkoutUrl(person)).toBe(url);
  }
  expect(await customersOf(person)).toHaveLength(1);
});

test("a page that was kept under another address than it is asked for now is replaced", async () => {
  const person = await newPerson();
  await checkouts.openCheckout(depsWith(), person.id, RETURNS);
  await env.DB.prepare("update subscriptions set checkout_id = null where user_id = ?").bind(person.id).run();
  // Stripe refuses the key for another request, for good: the next try has to have a new one.
  expect((await openCheckout(person)).status).toBe(503);
  expect((await openCheckout(person)).status).toBe(200);
});

test("who was deleted at Stripe is a new customer there, once", async () => {
  const { person } = await shopper();
  const before = await customerOf(person);
  await control("delete-customer", { customerId: before });
  const urls = await Promise.all([checkoutUrl(person), checkoutUrl(person)]);
  expect(new Set(urls).size).toBe(1);
  expect(await customerOf(person)).not.toBe(before);
  expect(await customersOf(person)).toHaveLength(1);
});

test.each([
  // Stripe goes on listing what a deleted customer had, whether that is something or nothing.
  ["who had a plan", async () => (await newSubscriber()).person],
  ["who had none", async () => (await shopper()).person],
])("someone deleted at Stripe %s is told so by the portal, and can subscribe again", async (_, given) => {
  const person = await given();
  const before = await customerOf(person);
  await control("delete-customer", { customerId: before });
  expect(await refusalOf(await person.send("POST", API.billingPortal))).toEqual([409, "customer_deleted"]);
  await deliver(await lastEventOf(before));
  expect(await statusOf(person)).toBe("inactive");
  expect(await refusalOf(await person.send("POST", API.billingPortal))).toEqual([409, "customer_deleted"]);
  await pay(await checkoutUrl(person));
  expect(await sync(person)).toEqual({ status: "active" });
  expect(await customerOf(person)).not.toBe(before);
});

test("a customer that Stripe never had, as after a change of its account, is replaced too", async () => {
  const { person } = await shopper();
  const forged = env.DB.prepare("update subscriptions set customer_id = ? where user_id = ?");
  await forged.bind(`cus_of_before_${person.id}`, person.id).run();
  expect(await refusalOf(await person.send("POST", API.billingPortal))).toEqual([409, "customer_deleted"]);
  await pay(await checkoutUrl(person));
  expect(await sync(person)).toEqual({ status: "active" });
});

test("a new customer is billed once after the old one was deleted, webhook or not", async () => {
  const { person, customer } = await newSubscriber();
  await control("delete-customer", { customerId: customer });
  await pay(await checkoutUrl(person));
  expect(await sync(person)).toEqual({ status: "active" });
  // What is still told of the old one is about nobody here any more.
  expect((await deliver(await lastEventOf(customer))).status).toBe(200);
  expect(await statusOf(person)).toBe("active");
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

test("when Stripe never answers, a checkout is unavailable", async () => {
  const person = await newPerson();
  await spoil("POST", "/v1/checkout/sessions", person.id, "hang");
  const work = checkouts.openCheckout(depsWith({ timeoutSeconds: 0.5 }), person.id, RETURNS);
  await expect(work).rejects.toMatchObject({ code: "billing_unavailable", status: 503 });
  expect((await openCheckout(person)).status).toBe(200);
});
