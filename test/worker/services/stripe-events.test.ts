import Stripe from "stripe";
import { beforeAll, expect, inject, test } from "vitest";
import { control, eventsOf, newSubscriber, payments, type SentEvent } from "./stripe-standin.ts";

const SECRET = inject("stripe").env.STRIPE_WEBHOOK_SECRET;
const OTHER_SECRET = "whsec_somebody_elses";

let customerId: string;
let paid: SentEvent;

beforeAll(async () => {
  ({ customerId } = await newSubscriber());
  paid = (await eventsOf(customerId)).find(({ type }) => type === "invoice.paid") ?? expect.fail();
});

const read = (body: string, signature: string) => payments().readEvent?.(body, signature);

/** `t=…,v1=…`, as Stripe signs. */
const sign = (payload: string, { secret = SECRET, secondsAgo = 0 } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  });

test("every event about a customer is read, and says whose it is", async () => {
  await control("end-now", { customerId });
  await control("delete-customer", { customerId });
  const events = await eventsOf(customerId);
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.deleted",
      "invoice.paid",
      "customer.deleted",
    ]),
  );
  for (const { id, type, body, signature } of events) {
    const objectId = JSON.parse(body).data.object.id;
    expect(await read(body, signature)).toEqual({ id, type, objectId, customerId });
  }
});

test("while the secret changes, events that either one signs are read, and nobody else's", async () => {
  const body = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "a",
    data: { object: { object: "price" } },
  });
  const both = payments({ webhookSecret: `whsec_the_new_one ${SECRET}` });
  const readSigned = async (secret: string) => await both.readEvent?.(body, await sign(body, { secret }));
  expect(await readSigned(SECRET)).toMatchObject({ id: "evt_1" });
  expect(await readSigned("whsec_the_new_one")).toMatchObject({ id: "evt_1" });
  expect(await readSigned(OTHER_SECRET)).toBeUndefined();
  expect(await readSigned(`whsec_the_new_one ${SECRET}`)).toBeUndefined();
});

test.for<
  [about: string, object: { object: string; id?: string; customer?: unknown }, customerId: string | null]
>([
  ["a customer's invoice", { object: "invoice", customer: "cus_1" }, "cus_1"],
  ["nobody", { object: "charge", customer: null }, null],
  ["a price", { object: "price", id: "price_1" }, null],
])("an event about %s is read", async ([, object, customerId]) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "a.new.one", data: { object } });
  expect(await read(body, await sign(body))).toEqual({
    id: "evt_1",
    type: "a.new.one",
    objectId: object.id ?? null,
    customerId,
  });
});

test("what is no event, even signed, and what is no signature, is not read", async () => {
  const bodies = ["", "null", "[]", "{}", "not JSON", '{"id":"evt_1","type":"invoice.paid"}'];
  for (const body of bodies) expect(await read(body, await sign(body)), body).toBeUndefined();
  const other = await sign(paid.body, { secret: OTHER_SECRET });
  const broken = ["", " ", "garbage", "t=", "v1=", "t=now,v1=abc", "t=1,v1=", ",,,=,=", "t,v1", "t=-1,v1=00"];
  for (const signature of [other, ...broken])
    expect(await read(paid.body, signature), signature).toBeUndefined();
});

test.for<[seconds: number, readable: boolean]>([
  [240, true],
  [301, false],
  [86_400, false],
  [-240, true],
])("signed %d s ago, it is read: %s", async ([secondsAgo, readable]) => {
  const event = await read(paid.body, await sign(paid.body, { secondsAgo }));
  const objectId = JSON.parse(paid.body).data.object.id;
  expect(event).toEqual(readable ? { id: paid.id, type: paid.type, objectId, customerId } : undefined);
});

test("without the webhook's secret no event can be read", () => {
  expect(payments({ webhookSecret: undefined }).readEvent).toBeNull();
});
