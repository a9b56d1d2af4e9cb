import { expect, inject, test } from "vitest";
import { API } from "#contract/paths.ts";
import { newPerson, type Person } from "../people.ts";
import {
  checkoutUrl,
  control,
  customerOf,
  deliver,
  eventsOf,
  lastEventOf,
  pay,
  SECRET,
  signed,
  spoil,
  watchLog,
} from "./stripe.ts";

const logged = watchLog();

const EVERY_CALL = [
  ...[API.createSubscription, API.syncSubscription, API.cancelSubscription],
  ...[API.resumeSubscription, API.billingPortal, API.cancelCheckout],
];

test("no id, key or price of Stripe's is in any answer, from the first checkout to the end", async () => {
  const answers: string[] = [];
  const take = async (response: Response) => {
    const headers = [...response.headers].flat().join(" ");
    answers.push(`${response.status} ${headers} ${await response.text()}`);
  };
  const callAll = async (person: Person) => {
    for (const path of EVERY_CALL) await take(await person.send("POST", path));
    for (const path of [API.usage, API.user, API.health]) await take(await person.get(path));
  };
  const subscribe = async (person: Person) => {
    await pay(await checkoutUrl(person));
    const customer = await customerOf(person);
    for (const event of await eventsOf(customer)) await take(await deliver(event));
    return customer;
  };

  const person = await newPerson();
  await callAll(person);
  const customer = await subscribe(person);
  for (const [method, path] of [
    ["GET", "/v1/subscriptions"],
    ["POST", "/v1/billing_portal"],
  ] as const) {
    for (const fault of ["401", "500", "reset", "malformed"]) {
      // Each has ten calls a minute.
      const other = await newPerson();
      // As often as whatever asks for it in one round of calls, twice each.
      await spoil(method, path, await subscribe(other), fault, 12);
      await callAll(other);
    }
  }
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

test("what fails at Stripe is logged with its type, status and request id, and with nothing else of Stripe's", async () => {
  const person = await newPerson();
  await person.send("POST", API.createSubscription);
  const customer = await customerOf(person);
  await spoil("GET", "/v1/subscriptions", customer, "401");
  expect((await person.send("POST", API.syncSubscription)).status).toBe(503);
  expect(logged()).toMatch(/stripe rejected: StripeAuthenticationError HTTP 401 req_\w+/);
  expect(logged()).not.toContain(person.email);
});
