import Stripe from "stripe";
import { expect, test } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { checkoutSession, subscriptionList, toPlan } from "../../../worker/services/stripe/answers.ts";
import { failureOf } from "../../../worker/services/stripe/client.ts";

const ITEM = {
  id: "si_1",
  price: { id: "price_plan" },
  current_period_start: 1_800_000_000,
  current_period_end: 1_802_592_000,
};

/** What Stripe sends has many more fields, and gets more each month. */
const SUBSCRIPTION = {
  id: "sub_1",
  object: "subscription",
  status: "active",
  created: 1_800_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  items: {
    object: "list",
    data: [ITEM],
  },
  latest_invoice: { id: "in_1", amount_paid: 1400 },
};

const listed = (changes: object = {}) => {
  const { data } = subscriptionList.safeParse({ object: "list", data: [{ ...SUBSCRIPTION, ...changes }] });
  const [found] = data?.data ?? [];
  return found && toPlan(found, ["price_plan", "price_before"]);
};

test("Stripe's seconds become milliseconds", () => {
  expect(listed()).toEqual({
    id: "sub_1",
    status: "active",
    createdAt: 1_800_000_000_000,
    periodStart: 1_800_000_000_000,
    periodEnd: 1_802_592_000_000,
    cancelAt: null,
    latestInvoiceId: "in_1",
    paidCents: 1400,
  });
});

test.for<[changes: object, cancelAt: number]>([
  [{ cancel_at_period_end: true }, 1_802_592_000_000],
  [{ cancel_at_period_end: true, cancel_at: 1_802_592_000 }, 1_802_592_000_000],
  [{ cancel_at: 1_801_000_000 }, 1_801_000_000_000],
  [{ status: "canceled", cancel_at: 1_802_592_000, ended_at: 1_800_500_000 }, 1_800_500_000_000],
])("with %j it ends at %d", ([changes, cancelAt]) => {
  expect(listed(changes)?.cancelAt).toBe(cancelAt);
});

test("a status that nobody has heard of is passed on", () => {
  expect(listed({ status: "hibernating" })?.status).toBe("hibernating");
});

test("without an invoice nothing was paid", () => {
  expect(listed({ latest_invoice: null })).toMatchObject({ paidCents: 0, latestInvoiceId: null });
});

const other = { ...ITEM, price: { id: "price_of_something_else" }, current_period_end: 1_900_000_000 };
const earlier = { ...ITEM, price: { id: "price_before" } };

test.for([
  ["at the plan's price counts, whatever else is in it", [other, ITEM], 1_802_592_000_000],
  ["at an earlier price counts", [earlier], 1_802_592_000_000],
  ["at another price is none to the plan", [other], undefined],
  ["to nothing is none to the plan", [], undefined],
] as const)("a subscription %s", ([, data, periodEnd]) => {
  expect(listed({ items: { data } })?.periodEnd).toBe(periodEnd);
});

test.for<[wrong: string, changes: object]>([
  ["no id", { id: undefined }],
  ["no status", { status: null }],
  ["a date for a time", { created: "2027-01-15" }],
  ["no word on its cancellation", { cancel_at_period_end: undefined }],
  ["no time of its cancellation", { cancel_at: undefined }],
  ["no items", { items: undefined }],
  ["an item without a period", { items: { data: [{ ...ITEM, current_period_end: undefined }] } }],
  ["an invoice's id alone", { latest_invoice: "in_1" }],
])("with %s it is not understood", ([, changes]) => {
  expect(listed(changes)).toBeUndefined();
});

test.for<[status: string | null, read: string]>([
  ["open", "open"],
  ["complete", "complete"],
  ["expired", "expired"],
  ["hibernating", "expired"],
  [null, "expired"],
])("a page that is %s counts as %s, and has an address only while open", ([status, read]) => {
  const url = "https://checkout.example/c/1";
  expect(checkoutSession.parse({ id: "cs_1", status, url })).toEqual({
    id: "cs_1",
    status: read,
    url: read === "open" ? url : null,
  });
});

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
const SECRET = "No such customer: 'cus_secret'";

test.for<[thrown: unknown, message: string]>([
  [
    new StripeAPIError({ type: "api_error", message: SECRET, statusCode: 500, requestId: "req_1" }),
    "stripe unavailable: StripeAPIError HTTP 500 req_1",
  ],
  [
    // The same key would be answered the same for a day.
    new StripeAPIError({
      type: "api_error",
      message: SECRET,
      statusCode: 500,
      requestId: "req_1",
      headers: { "idempotent-replayed": "true" },
    }),
    "stripe rejected: StripeAPIError HTTP 500 req_1",
  ],
  [
    new StripeInvalidRequestError({
      type: "invalid_request_error",
      message: SECRET,
      code: SECRET,
      statusCode: 400,
      requestId: "<script>",
    }),
    "stripe rejected: StripeInvalidRequestError HTTP 400",
  ],
  [
    new StripeConnectionError({ type: "api_error", message: SECRET, detail: new Error(SECRET) }),
    "stripe unavailable: StripeConnectionError",
  ],
  [
    new StripeConnectionError({
      type: "api_error",
      detail: new ServiceFailure("stripe", "unavailable", "HTTP 502"),
    }),
    "stripe unavailable: HTTP 502",
  ],
  [new TypeError(SECRET), "stripe malformed: TypeError"],
  [SECRET, "stripe malformed: string"],
])("%s is told as %s", ([thrown, message]) => {
  const failure = failureOf(thrown);
  expect(failure.message).toBe(message);
  expect(JSON.stringify(failure)).not.toContain("cus_secret");
});
