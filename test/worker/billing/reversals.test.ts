import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { Person } from "../people.ts";
import {
  control,
  deliver,
  deliverAll,
  eventsOf,
  happens,
  newSubscriber,
  spoil,
  stripeCall,
  subscribe,
} from "./stripe.ts";

const statusOf = async (person: Person) => (await person.usage()).subscription_status;

async function subscriptionAt(customer: string): Promise<{ id: string; status: string } | undefined> {
  const last = (await eventsOf(customer)).findLast(({ type }) => type.startsWith("customer.subscription."));
  return last && JSON.parse(last.body).data.object;
}

test("a full refund of the present period ends the plan at once, and nothing is charged again", async () => {
  const { person, customer } = await newSubscriber();
  await happens("refund", customer);
  expect(await statusOf(person)).toBe("inactive");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "canceled" });
  // And it can be bought again.
  await subscribe(person);
});

test("a part of it given back changes nothing", async () => {
  const { person, customer } = await newSubscriber();
  await happens("refund", customer, { cents: "500" });
  expect(await statusOf(person)).toBe("active");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "active" });
});

test("a refund of an earlier period changes nothing", async () => {
  const { person, customer } = await newSubscriber();
  await control("refund", { customerId: customer });
  await control("end-period", { customerId: customer });
  await deliverAll(customer);
  expect(await statusOf(person)).toBe("active");
});

test("a dispute suspends the plan, and winning it restores it", async () => {
  const { person, customer } = await newSubscriber();
  await happens("dispute", customer);
  expect(await statusOf(person)).toBe("inactive");
  // Whatever else we learn meanwhile.
  await person.send("POST", API.syncSubscription);
  expect(await statusOf(person)).toBe("inactive");
  expect((await person.send("POST", API.createSubscription)).status).toBe(409);
  await happens("win-dispute", customer);
  expect(await statusOf(person)).toBe("active");
});

test("a dispute that is lost ends the subscription", async () => {
  const { person, customer } = await newSubscriber();
  await happens("dispute", customer);
  await happens("lose-dispute", customer);
  expect(await statusOf(person)).toBe("inactive");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "canceled" });
  await subscribe(person);
});

test("the end of a dispute that is heard of before its beginning is the end", async () => {
  const { person, customer } = await newSubscriber();
  await control("dispute", { customerId: customer });
  await control("win-dispute", { customerId: customer });
  for (const event of (await eventsOf(customer)).toReversed()) {
    expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person)).toBe("active");
  }
});

test.each(["refund", "dispute"])(
  "while Stripe fails, a %s is sent again until it is settled",
  async (what) => {
    const { person, customer } = await newSubscriber();
    await control(what, { customerId: customer });
    const event = (await eventsOf(customer)).at(-1);
    if (!event) expect.fail("there is no event");
    await spoil("GET", "/v1/invoice_payments", "", "500", 2);
    expect((await deliver(event)).status).toBe(503);
    expect(await statusOf(person)).toBe("active");
    expect((await deliver(event)).status).toBe(200);
    expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person)).toBe("inactive");
  },
);

test("a refund of somebody who is nobody here ends nothing of theirs", async () => {
  const { id } = await stripeCall<{ id: string }>("/customers", {
    email: `${crypto.randomUUID()}@example.com`,
  });
  const session = await stripeCall<{ id: string }>("/checkout/sessions", {
    mode: "subscription",
    customer: id,
    "line_items[0][price]": "price_outspoken_basic_monthly",
    "line_items[0][quantity]": "1",
    success_url: "https://elsewhere.example/",
  });
  await control("pay", { checkoutId: session.id });
  await happens("refund", id);
  expect(await subscriptionAt(id)).toMatchObject({ status: "active" });
});
