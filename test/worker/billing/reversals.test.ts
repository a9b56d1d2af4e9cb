import { expect, test } from "vitest";
import {
  control,
  deliver,
  deliverAll,
  eventsOf,
  happens,
  lastEventOf,
  newSubscriber,
  openCheckout,
  spoil,
  statusOf,
  subscribe,
  sync,
} from "./stripe.ts";

async function subscriptionAt(customer: string): Promise<{ status: string } | undefined> {
  const last = (await eventsOf(customer)).findLast(({ type }) => type.startsWith("customer.subscription."));
  return last && JSON.parse(last.body).data.object;
}

test("a full refund of the present period ends the plan at once, and nothing is charged again", async () => {
  const { person, customer } = await newSubscriber();
  await happens("refund", customer, { cents: "500" });
  // A part of it changes nothing.
  expect(await statusOf(person)).toBe("active");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "active" });
  await happens("refund", customer);
  expect(await statusOf(person)).toBe("inactive");
  expect(await subscriptionAt(customer)).toMatchObject({ status: "canceled" });
  // And it can be bought again.
  await subscribe(person);
});

test("a refund of an earlier period changes nothing", async () => {
  const { person, customer } = await newSubscriber();
  await control("refund", { customerId: customer });
  await control("end-period", { customerId: customer });
  await deliverAll(customer);
  expect(await statusOf(person)).toBe("active");
});

test("a dispute suspends the plan; winning it restores it, losing it ends the subscription", async () => {
  const { person, customer } = await newSubscriber();
  await happens("dispute", customer);
  expect(await statusOf(person)).toBe("inactive");
  // Whatever else we learn meanwhile.
  await sync(person);
  expect(await statusOf(person)).toBe("inactive");
  expect((await openCheckout(person)).status).toBe(409);
  await happens("win-dispute", customer);
  expect(await statusOf(person)).toBe("active");

  const loser = await newSubscriber();
  await happens("dispute", loser.customer);
  await happens("lose-dispute", loser.customer);
  expect(await statusOf(loser.person)).toBe("inactive");
  expect(await subscriptionAt(loser.customer)).toMatchObject({ status: "canceled" });
  await subscribe(loser.person);
});

test.each(["refund", "dispute"])(
  "while Stripe fails, a %s is sent again until it is settled",
  async (what) => {
    const { person, customer } = await newSubscriber();
    await control(what, { customerId: customer });
    const event = await lastEventOf(customer);
    await spoil("GET", "/v1/invoice_payments", "", "500", 2);
    expect((await deliver(event)).status).toBe(503);
    expect(await statusOf(person)).toBe("active");
    for (let time = 0; time < 2; time++) expect((await deliver(event)).status).toBe(200);
    expect(await statusOf(person)).toBe("inactive");
  },
);
