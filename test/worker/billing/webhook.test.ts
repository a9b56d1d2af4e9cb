import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { call, newPerson } from "../people.ts";
import {
  accountOf,
  checkoutUrl,
  control,
  customerOf,
  deliver,
  deliverAll,
  eventsOf,
  newSubscriber,
  pay,
  signed,
  soldElsewhere,
  spoil,
  stripeCall,
  watchLog,
} from "./stripe.ts";

watchLog();

/** Somebody who has paid, and of whom we have not been told. */
async function newPayer() {
  const person = await newPerson();
  await pay(await checkoutUrl(person));
  const customer = await customerOf(person);
  return { person, customer, events: await eventsOf(customer) };
}

const statusOf = async (person: { usage(): Promise<{ subscription_status: string }> }) =>
  (await person.usage()).subscription_status;

test("a payment makes the plan active as soon as any of its events comes", async () => {
  for (const position of [0, 1, 2]) {
    const { person, events } = await newPayer();
    expect(await statusOf(person)).toBe("inactive");
    const event = events[position];
    if (!event) expect.fail("a payment has three events");
    expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person)).toBe("active");
  }
});

test("an event that comes again changes nothing", async () => {
  const { person, events } = await newPayer();
  const [event] = events;
  if (!event) expect.fail("a payment has events");
  await deliver(event);
  const before = await accountOf(person);
  expect((await deliver(event)).status).toBe(200);
  expect(await accountOf(person)).toEqual(before);
});

test("one event ten times at once is applied once", async () => {
  const { person, events } = await newPayer();
  const [event] = events;
  if (!event) expect.fail("a payment has events");
  const before = await accountOf(person);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await statusOf(person)).toBe("active");
  expect((await accountOf(person))?.revision).toBe((before?.revision ?? 0) + 1);
});

test("all events of an eventful month at once leave the state of its end", async () => {
  const { person, customer } = await newPayer();
  await control("end-period", { customerId: customer });
  await control("fail-payment", { customerId: customer });
  await control("recover", { customerId: customer });
  await control("end-now", { customerId: customer });
  const events = await eventsOf(customer);
  const answers = await Promise.all(events.map(deliver));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await statusOf(person)).toBe("inactive");
});

test("an update before the creation it follows is right already", async () => {
  const { person, customer } = await newPayer();
  await control("portal-cancel", { customerId: customer });
  for (const event of (await eventsOf(customer)).reverse()) {
    expect((await deliver(event)).status).toBe(200);
    expect(await person.usage()).toMatchObject({ subscription_status: "active", is_cancelled: true });
  }
});

test("an end before the update it follows stays the end", async () => {
  const { person, customer } = await newSubscriber();
  await control("portal-cancel", { customerId: customer });
  await control("end-now", { customerId: customer });
  const [update, end] = (await eventsOf(customer)).slice(-2);
  if (!update || !end) expect.fail("a cancellation and an end have an event each");
  expect([update.type, end.type]).toEqual(["customer.subscription.updated", "customer.subscription.deleted"]);
  await deliver(end);
  expect(await statusOf(person)).toBe("inactive");
  await deliver(update);
  expect(await person.usage()).toMatchObject({ subscription_status: "inactive", is_cancelled: false });
});

test("a late event does not bring back what was before a newer one", async () => {
  const { person, customer, events } = await newPayer();
  await control("end-now", { customerId: customer });
  const end = (await eventsOf(customer)).at(-1);
  if (!end) expect.fail("an end has an event");
  await deliver(end);
  const created = events.find(({ type }) => type === "customer.subscription.created");
  if (!created) expect.fail("a payment creates a subscription");
  expect(created.body).toContain('"status": "active"');
  expect((await deliver(created)).status).toBe(200);
  expect(await statusOf(person)).toBe("inactive");
});

test.for([
  ["forged by somebody without the secret", { secret: "whsec_somebody_else" }],
  ["signed six minutes ago", { timestamp: Math.floor(Date.now() / 1000) - 360 }],
] as const)("an event %s is refused and changes nothing", async ([, options]) => {
  const { person, events } = await newPayer();
  const before = await accountOf(person);
  const response = await deliver(await signed(events[0]?.body ?? "", options));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "webhook_signature" });
  expect(await accountOf(person)).toEqual(before);
});

test("an event is refused whose body was changed on the way, or that is not signed", async () => {
  const { person, events } = await newPayer();
  const [event] = events;
  if (!event) expect.fail("a payment has events");
  expect((await deliver({ ...event, body: `${event.body} ` })).status).toBe(400);
  expect((await deliver({ ...event, signature: "" })).status).toBe(400);
  expect((await call(API.billingWebhook, { method: "POST", body: event.body })).status).toBe(400);
  expect(await statusOf(person)).toBe("inactive");
});

test.for(["{", "", "null", "[]", '{"id":"evt_x"}', '"text"'])(
  "a signed body that is no event is refused: %s",
  async (body) => {
    expect((await deliver(await signed(body))).status).toBe(400);
  },
);

test("a huge body is refused unread", async () => {
  const response = await deliver({ body: "x".repeat(2_000_000), signature: "t=1,v1=00" });
  expect(response.status).toBe(413);
});

test("an event of a type that tells nothing of subscriptions is taken and changes nothing", async () => {
  const { person, customer } = await newPayer();
  const before = await accountOf(person);
  const id = `evt_${crypto.randomUUID()}`;
  for (const type of ["customer.updated", "payment_intent.succeeded", "something.quite_new"]) {
    const body = JSON.stringify({ id, object: "event", type, data: { object: { object: "x", customer } } });
    expect((await deliver(await signed(body))).status).toBe(200);
  }
  expect(await accountOf(person)).toEqual(before);
});

test("an event about a customer of somebody else's is taken and changes nothing, whatever it says of ours", async () => {
  const person = await newPerson();
  const stranger = await stripeCall<{ id: string }>("/customers", { email: person.email });
  const form = { client_reference_id: person.id, "subscription_data[metadata][user_id]": person.id };
  await pay(await soldElsewhere(stranger.id, form));
  const events = await eventsOf(stranger.id);
  expect(events.map(({ type }) => type)).toContain("customer.subscription.created");
  await deliverAll(stranger.id);
  expect(await statusOf(person)).toBe("inactive");
});

test("one customer's events change nobody else's plan", async () => {
  const [ended, other] = await Promise.all([newSubscriber(), newSubscriber()]);
  const before = await accountOf(other.person);
  await control("end-now", { customerId: ended.customer });
  await deliverAll(ended.customer);
  expect(await statusOf(ended.person)).toBe("inactive");
  expect(await statusOf(other.person)).toBe("active");
  expect(await accountOf(other.person)).toEqual(before);
});

// Once more than is tried again inside the request, where that helps.
test.for([
  ["503", 2],
  ["500", 2],
  ["429", 2],
  ["reset", 2],
  ["401", 1],
  ["malformed", 1],
] as const)(
  "while Stripe answers %s an event is left for later, and then applied",
  async ([fault, times]) => {
    const { person, customer, events } = await newPayer();
    const [event] = events;
    if (!event) expect.fail("a payment has events");
    await spoil("GET", "/v1/subscriptions", customer, fault, times);
    const failed = await deliver(event);
    expect(failed.status).toBe(503);
    expect(Number(failed.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await failed.json()).toMatchObject({ code: "billing_unavailable" });
    expect(await statusOf(person)).toBe("inactive");

    expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person)).toBe("active");
  },
);
