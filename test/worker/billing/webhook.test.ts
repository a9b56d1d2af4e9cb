import { expect, inject } from "vitest";
import { API } from "#contract/paths.ts";
import { refused } from "../account/logins.ts";
import { test as base, call, newPerson, type Person } from "../people.ts";
import {
  accountOf,
  checkoutUrl,
  control,
  customerOf,
  deliver,
  deliverAll,
  eventsOf,
  lastEventOf,
  newSubscriber,
  pay,
  SECRET,
  signed,
  soldElsewhere,
  spoil,
  statusOf,
  stripeCall,
  subscribe,
  sync,
  watchLog,
} from "./stripe.ts";

const logged = watchLog();

/** Somebody who has paid, and of whom we have not been told. */
async function newPayer() {
  const person = await newPerson();
  await pay(await checkoutUrl(person));
  const customer = await customerOf(person);
  const events = await eventsOf(customer);
  return { person, customer, events, event: events[0] ?? expect.fail("a payment has events") };
}

const test = base.extend("payer", () => newPayer());

test.for([0, 1, 2])("any event of a payment starts the plan, once (%i)", async (position, { payer }) => {
  const { person, events } = payer;
  expect(await statusOf(person)).toBe("inactive");
  const event = events[position] ?? expect.fail("a payment has three events");
  expect((await deliver(event)).status).toBe(200);
  expect(await statusOf(person)).toBe("active");
  const before = await accountOf(person);
  expect((await deliver(event)).status).toBe(200);
  expect(await accountOf(person)).toEqual(before);
});

test("one event ten times at once is applied once", async ({ payer: { person, event } }) => {
  const before = await accountOf(person);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await statusOf(person)).toBe("active");
  expect((await accountOf(person))?.revision).toBe((before?.revision ?? 0) + 1);
});

test("all events of a month at once leave the state of its end", async ({ payer: { person, customer } }) => {
  for (const action of ["end-period", "fail-payment", "recover", "end-now"])
    await control(action, { customerId: customer });
  const answers = await Promise.all((await eventsOf(customer)).map(deliver));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statusOf(person)).toBe("inactive");
});

test.for([
  [["portal-cancel"], { subscription_status: "active", is_cancelled: true }],
  [["portal-cancel", "end-now"], { subscription_status: "inactive", is_cancelled: false }],
  [["dispute", "win-dispute"], { subscription_status: "active", is_cancelled: false }],
] as const)("after %j, heard backwards, it is right at once", async ([actions, usage], { payer }) => {
  const { person, customer } = payer;
  for (const action of actions) await control(action, { customerId: customer });
  for (const event of (await eventsOf(customer)).toReversed()) {
    expect((await deliver(event)).status).toBe(200);
    expect(await person.usage()).toMatchObject(usage);
  }
});

test("an event not signed by Stripe is refused and changes nothing", async ({ payer: { person, event } }) => {
  const before = await accountOf(person);
  const forged = await signed(event.body, { secret: "whsec_somebody_else" });
  await refused(await deliver(forged), 400, "webhook_signature");
  expect((await deliver({ ...event, signature: "" })).status).toBe(400);
  expect((await call(API.billingWebhook, { method: "POST", body: event.body })).status).toBe(400);
  expect((await deliver(await signed('{"id":"evt_x"}'))).status).toBe(400);
  expect(await accountOf(person)).toEqual(before);
});

test("an event of a type that we don't know changes nothing", async ({ payer: { person, customer } }) => {
  const before = await accountOf(person);
  const id = `evt_${crypto.randomUUID()}`;
  for (const type of ["customer.updated", "payment_intent.succeeded", "something.quite_new"]) {
    const body = JSON.stringify({ id, object: "event", type, data: { object: { object: "x", customer } } });
    expect((await deliver(await signed(body))).status).toBe(200);
  }
  expect(await accountOf(person)).toEqual(before);
});

test("what else is sold with our account at Stripe is nobody's plan here", async ({ person }) => {
  const stranger = await stripeCall<{ id: string }>("/customers", { email: person.email });
  const form = { client_reference_id: person.id, "subscription_data[metadata][user_id]": person.id };
  await pay(await soldElsewhere(stranger.id, form));
  const events = await eventsOf(stranger.id);
  expect(events.map(({ type }) => type)).toContain("customer.subscription.created");
  expect(await sync(person)).toEqual({ status: "inactive" });
  await deliverAll(stranger.id);
  expect(await statusOf(person)).toBe("inactive");
  // Nor is anything of theirs ended here.
  await control("refund", { customerId: stranger.id });
  await deliverAll(stranger.id);
  const all = (await eventsOf(stranger.id)).map(({ type }) => type);
  expect(all).not.toContain("customer.subscription.deleted");
});

test("one customer's events change nobody else's plan", async () => {
  const [ended, other] = await Promise.all([newSubscriber(), newSubscriber()]);
  const before = await accountOf(other.person);
  await control("end-now", { customerId: ended.customer });
  await deliverAll(ended.customer);
  expect([await statusOf(ended.person), await statusOf(other.person)]).toEqual(["inactive", "active"]);
  expect(await accountOf(other.person)).toEqual(before);
});

const EVERY_CALL = [
  ...[API.createSubscription, API.syncSubscription, API.cancelSubscription],
  ...[API.resumeSubscription, API.billingPortal, API.cancelCheckout],
];

test("no id, key or price of Stripe's is in any answer, from checkout to end", async ({ person }) => {
  const answers: string[] = [];
  const take = async (response: Response) => {
    const headers = [...response.headers].flat().join(" ");
    answers.push(`${response.status} ${headers} ${await response.text()}`);
  };
  const callAll = async (person: Person) => {
    for (const path of EVERY_CALL) await take(await person.send("POST", path));
    for (const path of [API.usage, API.user, API.health]) await take(await person.get(path));
  };

  await callAll(person);
  const customer = await subscribe(person);
  for (const event of await eventsOf(customer)) await take(await deliver(event));
  // Each has ten calls a minute.
  const other = await newPerson();
  // As often as whatever asks for it in one round of calls, twice each.
  await spoil("GET", "/v1/subscriptions", await subscribe(other), "401", 12);
  await callAll(other);
  const { body } = await lastEventOf(customer);
  await take(await deliver(await signed(body, { secret: "whsec_somebody_else" })));
  await control("delete-customer", { customerId: customer });
  await callAll(person);

  const all = answers.join("\n");
  expect(all).toMatch(/billing_(unavailable|refused)/);
  expect(all).not.toMatch(SECRET);
  for (const secret of Object.values(inject("stripe").env).filter((value) => !URL.canParse(value))) {
    expect(all).not.toContain(secret);
  }
});

test("of a failure at Stripe its type, status and request id are logged", async ({ person }) => {
  await person.send("POST", API.createSubscription);
  const customer = await customerOf(person);
  await spoil("GET", "/v1/subscriptions", customer, "401");
  expect((await person.send("POST", API.syncSubscription)).status).toBe(503);
  expect(logged()).toMatch(/stripe rejected: StripeAuthenticationError HTTP 401 req_\w+/);
  expect(logged()).not.toContain(person.email);
});
