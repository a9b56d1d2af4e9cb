import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { type StripeStandin, startStripeStandin } from "../../../dev/standins/stripe.ts";
import { control, eventsOf, subscribed } from "./stripe.ts";

const toClose: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

interface Arrival {
  body: string;
  signature: string;
}

/** A webhook that keeps what arrives, and the stand-in that sends there. `statuses` are its first answers; then 200. */
async function webhook(statuses: number[] = []) {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    arrivals.push({ body, signature: String(request.headers["stripe-signature"]) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const standin = await startStripeStandin({ webhookUrl });
  toClose.push(standin.close, async () => {
    server.closeAllConnections();
    server.close();
  });
  return { standin, arrivals, types: () => arrivals.map(typeOf) };
}

const typeOf = ({ body }: Arrival): string => JSON.parse(body).type;

async function isGenuine(
  { env }: StripeStandin,
  stripe: Awaited<ReturnType<typeof subscribed>>["stripe"],
  { body, signature }: Arrival,
): Promise<boolean> {
  const event = stripe.webhooks.constructEventAsync(body, signature, env.STRIPE_WEBHOOK_SECRET);
  return event.then(
    () => true,
    () => false,
  );
}

const PAID = ["checkout.session.completed", "customer.subscription.created", "invoice.paid"];

test("a payment is told to the webhook, signed", async () => {
  const { standin, arrivals, types } = await webhook();
  const { stripe, customer, subscriptionId } = await subscribed(standin);
  await vi.waitFor(() => expect(types().sort()).toEqual(PAID));
  for (const arrival of arrivals) expect(await isGenuine(standin, stripe, arrival)).toBe(true);
  const told = arrivals.map(({ body }) => JSON.parse(body));
  expect(told.find(({ type }) => type === "customer.subscription.created")).toMatchObject({
    ...{ object: "event", api_version: "2026-10-28.endive", livemode: false },
    data: { object: { id: subscriptionId, customer, status: "active" } },
  });
});

test("what is not accepted is sent again until it is", async () => {
  const { standin, types } = await webhook([503, 500, 503]);
  await subscribed(standin);
  await vi.waitFor(() => expect(types()).toHaveLength(6), { timeout: 10_000 });
  expect([...new Set(types())].sort()).toEqual(PAID);
});

test("what is held back comes late, and in reverse when told so", async () => {
  const { standin, types } = await webhook();
  await control(standin, "hold", {});
  const { customer } = await subscribed(standin);
  await control(standin, "end-now", { customerId: customer });
  expect(types()).toEqual([]);
  await control(standin, "release", { order: "reverse" });
  expect(types()).toEqual([
    "customer.subscription.deleted",
    "checkout.session.completed",
    "invoice.paid",
    "customer.subscription.created",
  ]);
  await control(standin, "release", { order: "forward" });
  expect(types()).toHaveLength(4);
});

test("one customer's events are held back, another's are not", async () => {
  const { standin, types } = await webhook();
  const { customer } = await subscribed(standin);
  await vi.waitFor(() => expect(types()).toHaveLength(3));
  await control(standin, "hold", { customerId: customer });
  await control(standin, "end-now", { customerId: customer });
  await subscribed(standin, "other@example.com");
  await vi.waitFor(() => expect(types()).toHaveLength(6));
  expect(types()).not.toContain("customer.subscription.deleted");
  await control(standin, "release", { customerId: customer });
  expect(types().at(-1)).toBe("customer.subscription.deleted");
});

test("an event can be sent again, stale and forged, and what came of it is told", async () => {
  const { standin, arrivals } = await webhook();
  const { stripe, customer } = await subscribed(standin);
  await vi.waitFor(() => expect(arrivals).toHaveLength(3));
  const [event] = await eventsOf(standin, customer);
  const eventId = event?.id;
  for (const manner of ["again", "stale", "forged"]) {
    expect((await control(standin, "send", { eventId, manner })).answer).toEqual({ answer: "200" });
  }
  const genuine = arrivals.slice(3).map((arrival) => isGenuine(standin, stripe, arrival));
  expect(await Promise.all(genuine)).toEqual([true, false, false]);
  expect(new Set(arrivals.slice(3).map(({ body }) => body))).toEqual(new Set([event?.body]));
  const [after] = await eventsOf(standin, customer);
  expect(after?.answers.map(({ manner }) => manner)).toEqual(["again", "again", "stale", "forged"]);
});

test("without a webhook events can be asked for, each with a fresh signature", async () => {
  const standin = await startStripeStandin();
  toClose.push(standin.close);
  const { stripe, customer } = await subscribed(standin);
  const events = await eventsOf(standin, customer);
  expect(events.map(({ type }) => type).sort()).toEqual(PAID);
  for (const event of events) expect(await isGenuine(standin, stripe, event)).toBe(true);
  const made = { body: `{"id":"evt_made","object":"event"}` };
  const { signature } = (await control(standin, "sign", made)).answer;
  expect(await isGenuine(standin, stripe, { ...made, signature })).toBe(true);
  const old = (await control(standin, "sign", { ...made, timestamp: 1_700_000_000 })).answer.signature;
  expect(await isGenuine(standin, stripe, { ...made, signature: old })).toBe(false);
  const foreign = (await control(standin, "sign", { ...made, secret: "whsec_other" })).answer.signature;
  expect(await isGenuine(standin, stripe, { ...made, signature: foreign })).toBe(false);
});
