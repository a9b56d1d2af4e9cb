import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { type StripeStandin, startStripeStandin } from "../../../dev/standins/stripe.ts";

const toClose: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

/** A webhook, and the stand-in that sends there. `statuses` are its first answers; then 200. */
async function webhook(statuses: number[] = []) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
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
  return { standin, bodies, types: () => bodies.map((body): string => JSON.parse(body).type) };
}

async function post({ url, env }: StripeStandin, path: string, fields: Record<string, string>) {
  const headers = { Authorization: `Bearer ${env.STRIPE_SECRET_KEY}`, Accept: "application/json" };
  const isApi = path.startsWith("/v1/");
  const body = isApi ? new URLSearchParams(fields) : JSON.stringify(fields);
  const type = isApi ? "application/x-www-form-urlencoded" : "application/json";
  const init = { method: "POST", headers: { ...headers, "Content-Type": type }, body };
  return (await fetch(url + path, init)).json();
}

/** A customer who has paid for the first month. */
async function newSubscriber(standin: StripeStandin): Promise<string> {
  const customer = (await post(standin, "/v1/customers", { email: "ada@example.com" })).id;
  const session = await post(standin, "/v1/checkout/sessions", {
    customer,
    "line_items[0][price]": standin.env.STRIPE_PRICE_ID,
    success_url: "http://localhost:8787/",
  });
  await post(standin, "/control/pay", { checkoutId: session.id });
  return customer;
}

const PAID = ["checkout.session.completed", "customer.subscription.created", "invoice.paid"];

test("what is not accepted is sent again until it is", async () => {
  const { standin, types } = await webhook([503, 500, 503]);
  await newSubscriber(standin);
  await vi.waitFor(() => expect(types()).toHaveLength(6), { timeout: 10_000 });
  expect([...new Set(types())].sort()).toEqual(PAID);
});

test("what is held back comes late, and in reverse when told so; another's does not wait for it", async () => {
  const { standin, types } = await webhook();
  const customerId = await newSubscriber(standin);
  await vi.waitFor(() => expect(types()).toHaveLength(3));
  await post(standin, "/control/hold", { customerId });
  for (const action of ["portal-cancel", "end-now"])
    await post(standin, `/control/${action}`, { customerId });
  await newSubscriber(standin);
  await vi.waitFor(() => expect(types().slice(3).sort()).toEqual(PAID));
  await post(standin, "/control/release", { order: "reverse", customerId });
  expect(types().slice(6)).toEqual(["customer.subscription.deleted", "customer.subscription.updated"]);
});

test("an event can be sent once more, and what came of it is told", async () => {
  const { standin, bodies } = await webhook();
  const customer = await newSubscriber(standin);
  await vi.waitFor(() => expect(bodies).toHaveLength(3));
  const events = async () => (await fetch(`${standin.url}/control/events?customer=${customer}`)).json();
  const [{ id, body }] = await events();
  expect(await post(standin, "/control/send", { eventId: id })).toEqual({ answer: "200" });
  expect(bodies.at(-1)).toBe(body);
  expect((await events())[0].answers).toEqual(["200", "200"]);
});
