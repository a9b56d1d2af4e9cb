import { expect, test } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { accountOf, askedLongAgo, spoil, watchLog } from "../billing/stripe.ts";
import { call } from "../people.ts";
import { leaver, payer, shopper, standingAtStripe } from "./payers.ts";
import { expectUnavailable, type Somebody, says, somebody } from "./people.ts";

watchLog();

/** Refused, or broken on the way there; each as often as one request tries. */
const BEFORE = ["500", "503", "429", "401", "403", "404", "307", "reset", "drop"];
const REFUSED = ["401", "403", "404", "307"].map((fault) => [fault, "billing_refused"] as const);
const SAID: Record<string, ErrorCode> = { "429": "billing_busy", ...Object.fromEntries(REFUSED) };
const ANSWERS = ["malformed", "truncated", "blank", "schema", "flood"];
/**
 * Done, and the answer is lost or not to be read. A 500 is not among them: Stripe keeps it under its key for good, so that
 * the next try has to be another attempt.
 */
const AFTER = ["reset", "drop", ...ANSWERS].map((kind) => `${kind}-after`);

interface Dealing {
  given(): Promise<Somebody & { customer?: string }>;
  path: string;
  /** The call of Stripe's that fails, told by what is in its address or body. */
  spoils: [
    method: string,
    path: string,
    contains: (by: Somebody & { customer?: string }) => string | Promise<string>,
  ];
}

const byCustomer = ({ customer = "" }: { customer?: string }) => customer;

/** Names one thing of theirs at Stripe, so that nobody else's calls are spoiled. */
const kept = async (by: Somebody, column: "checkout_id" | "subscription_id"): Promise<string> =>
  (await accountOf(by))?.[column] ?? expect.fail(`no ${column}`);

const dealings: Record<string, Dealing> = {
  "a customer that is to be made": {
    given: somebody,
    path: API.createSubscription,
    spoils: ["POST", "/v1/customers", ({ id }) => id],
  },
  "a page that is to be made": {
    given: somebody,
    path: API.createSubscription,
    spoils: ["POST", "/v1/checkout/sessions", ({ id }) => id],
  },
  "a page that is to be found": {
    given: shopper,
    path: API.createSubscription,
    spoils: ["GET", "/v1/checkout/sessions", (by) => kept(by, "checkout_id")],
  },
  "a page that is to be closed": {
    given: shopper,
    path: API.cancelCheckout,
    spoils: ["POST", "/v1/checkout/sessions", (by) => kept(by, "checkout_id")],
  },
  "how somebody stands": {
    given: payer,
    path: API.syncSubscription,
    spoils: ["GET", "/v1/subscriptions", byCustomer],
  },
  "a plan that is to end": {
    given: payer,
    path: API.cancelSubscription,
    spoils: ["POST", "/v1/subscriptions", (by) => kept(by, "subscription_id")],
  },
  "a plan that is to go on": {
    given: leaver,
    path: API.resumeSubscription,
    spoils: ["POST", "/v1/subscriptions", (by) => kept(by, "subscription_id")],
  },
  "the portal": {
    given: payer,
    path: API.billingPortal,
    spoils: ["POST", "/v1/billing_portal", byCustomer],
  },
  "a customer that is to be deleted": {
    given: payer,
    path: API.account,
    spoils: ["DELETE", "/v1/customers", byCustomer],
  },
};

/** One request's tries, and one more should the request have only one. */
const TIMES = 2;
const MAX_TRIES = 4;

async function deal(
  { given, path, spoils: [method, at, contains] }: Dealing,
  fault?: string,
): Promise<string[]> {
  const by = await given();
  if (fault) await spoil(method, at, await contains(by), fault, TIMES);
  const act = () => says(call, by, path === API.account ? "DELETE" : "POST", path);
  let answer = await act();
  // What was done although its answer was lost may be found out within the same call.
  if (fault && !(answer.ok && fault.endsWith("-after"))) {
    await expectUnavailable(answer.clone(), SAID[fault] ?? "billing_unavailable", fault);
  }
  for (let tries = 1; answer.status === 503 && tries < MAX_TRIES; tries++) {
    await askedLongAgo(by);
    answer = await act();
  }
  expect(answer.status, `${fault}: ${await answer.clone().text()}`).toBeLessThan(300);
  const { status, access_until } = (await accountOf(by)) ?? {};
  return [...(await standingAtStripe(by)), `here ${status}, ${access_until === null ? "no" : "some"} access`];
}

test.for(Object.entries(dealings))(
  "%s: whatever way Stripe fails, that is said, and the next tries end where one would have",
  async ([, dealing]) => {
    const [method] = dealing.spoils;
    const calm = await deal(dealing);
    // A call that only asks is lost in the same way whenever its answer is.
    for (const fault of [...BEFORE, ...ANSWERS, ...(method === "GET" ? [] : AFTER)]) {
      expect(await deal(dealing, fault), fault).toEqual(calm);
    }
  },
);
