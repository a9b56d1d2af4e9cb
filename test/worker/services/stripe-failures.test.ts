import { expect, test } from "vitest";
import { failureOf } from "../../units/services/failure-of.ts";
import failures from "./stripe-failures.json" with { type: "json" };
import {
  checkoutFor,
  control,
  fault,
  newCustomer,
  newSubscriber,
  payments,
  subscriptionOf,
} from "./stripe-standin.ts";

const LIST = ["GET", "/subscriptions"] as const;
const CREATE = ["POST", "/checkout/sessions"] as const;

test.for(["500", "502", "503", "409", "429", "reset"])("gets over one %s", async (kind) => {
  const { customerId, subscription } = await newSubscriber();
  await fault(...LIST, customerId, kind);
  expect(await payments().stateOf(customerId)).toEqual({ subscriptions: [subscription], reversals: [] });
});

interface Failure {
  faults: string[];
  reason: string;
  retryAfterSeconds?: number;
  timeoutSeconds?: number;
}

test.for(failures as Failure[])(
  "fails with $reason after $faults",
  async ({ faults, timeoutSeconds = 10, ...expected }) => {
    const { customerId } = await newCustomer();
    await fault(...LIST, customerId, ...faults);
    const failure = await failureOf(payments({ timeoutSeconds }).stateOf(customerId));
    expect(failure).toMatchObject({ service: "stripe", retryAfterSeconds: undefined, ...expected });
    expect(await payments().stateOf(customerId)).toEqual({ subscriptions: [], reversals: [] });
  },
);

test.for(["reset-after", "500-after"])(
  "a page whose making was answered by a %s is made once",
  async (kind) => {
    const person = await newCustomer();
    await fault(...CREATE, person.customerId, kind);
    const checkout = await payments().createCheckout(checkoutFor(person));
    await expect(payments().createCheckout(checkoutFor(person))).resolves.toEqual(checkout);
    await control("pay", { checkoutId: checkout?.id });
    expect((await subscriptionOf(person.customerId)).status).toBe("active");
  },
);

test("a key that was used for something else is rejected", async () => {
  const person = await newCustomer();
  await payments().createCheckout(checkoutFor(person));
  const other = { ...checkoutFor(person), successUrl: "https://elsewhere.example/" };
  const failure = await failureOf(payments().createCheckout(other));
  expect(failure.reason).toBe("rejected");
  expect(failure.message).toMatch(/^stripe rejected: StripeIdempotencyError HTTP 400 req_\w+$/);
});

test("a page that Stripe fails to expire may still be paid, and that is said", async () => {
  const checkout = (await payments().createCheckout(checkoutFor(await newCustomer()))) ?? expect.fail();
  await fault("POST", `/checkout/sessions/${checkout.id}/expire`, "", "400");
  expect((await failureOf(payments().expireCheckout(checkout.id))).reason).toBe("rejected");
  expect(await payments().findCheckout(checkout.id)).toEqual(checkout);
});

test("a wrong key is rejected, and the failure tells neither key nor customer", async () => {
  const { customerId } = await newCustomer();
  const failure = await failureOf(payments({ secretKey: "sk_test_wrong" }).stateOf(customerId));
  expect(failure.reason).toBe("rejected");
  expect(failure.message).toMatch(/^stripe rejected: StripeAuthenticationError (\w+ )?HTTP 401 req_\w+$/);
  expect(failure.stack).not.toContain("sk_test_wrong");
  expect(failure.stack).not.toContain(customerId);
  expect(failure.cause).toBeUndefined();
});

test("a subscription that Stripe does not have is told without its id", async () => {
  const failure = await failureOf(payments().resume("sub_unknown"));
  expect(failure.message).toMatch(
    /^stripe rejected: StripeInvalidRequestError resource_missing HTTP 404 req_\w+$/,
  );
});

test("an answer that is no JSON is told by its request alone", async () => {
  const { customerId } = await newCustomer();
  await fault(...LIST, customerId, "malformed");
  const failure = await failureOf(payments().stateOf(customerId));
  expect(failure.message).toMatch(/^stripe malformed: StripeAPIError( req_\w+)?$/);
});
