import Stripe from "stripe";
import { expect, test } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { checkoutSession, subscriptionList, toPlan } from "../../../worker/services/stripe/answers.ts";
import { stripeFailure } from "../../../worker/services/stripe/client.ts";
import cases from "./stripe-answers.json" with { type: "json" };

const { subscription: SUBSCRIPTION } = cases;
const [ITEM] = SUBSCRIPTION.items.data;

const listed = (changes: object = {}) => {
  const { data } = subscriptionList.safeParse({ object: "list", data: [{ ...SUBSCRIPTION, ...changes }] });
  const [found] = data?.data ?? [];
  return found && toPlan(found, ["price_plan", "price_before"]);
};

test("Stripe's seconds become milliseconds", () => {
  const times = {
    createdAt: 1_800_000_000_000,
    periodStart: 1_800_000_000_000,
    periodEnd: 1_802_592_000_000,
  };
  const paid = { latestInvoiceId: "in_1", paidCents: 1400 };
  expect(listed()).toEqual({ id: "sub_1", status: "active", cancelAt: null, ...times, ...paid });
});

test.for(cases.ending)("with $changes it ends at $cancelAt", ({ changes, cancelAt }) => {
  expect(listed(changes)?.cancelAt).toBe(cancelAt);
});

test("a status that nobody has heard of is passed on, and without an invoice nothing was paid", () => {
  expect(listed({ status: "hibernating" })?.status).toBe("hibernating");
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

test.for(cases.pages)("a page that is $status counts as $read, with an address only while open", (each) => {
  const { status, read } = each;
  const url = "https://checkout.example/c/1";
  const page = { id: "cs_1", status: read, url: read === "open" ? url : null };
  expect(checkoutSession.parse({ id: "cs_1", status, url })).toEqual(page);
});

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
const SECRET = "No such customer: 'cus_secret'";

const failed = {
  type: "api_error",
  message: SECRET,
  code: SECRET,
  statusCode: 500,
  requestId: "req_1",
} as const;
const invalid = { ...failed, type: "invalid_request_error", statusCode: 400, requestId: "<script>" } as const;
const lost = { type: "api_error", message: SECRET, detail: new Error(SECRET) } as const;
// The same key would be answered the same for a day.
const replayed = { ...failed, headers: { "idempotent-replayed": "true" } };
const unavailable = new ServiceFailure("stripe", "unavailable", "HTTP 502");

test.for<[thrown: unknown, message: string]>([
  [new StripeAPIError(failed), "stripe unavailable: StripeAPIError HTTP 500 req_1"],
  [new StripeAPIError(replayed), "stripe rejected: StripeAPIError HTTP 500 req_1"],
  [new StripeInvalidRequestError(invalid), "stripe rejected: StripeInvalidRequestError HTTP 400"],
  [new StripeConnectionError(lost), "stripe unavailable: StripeConnectionError"],
  [new StripeConnectionError({ ...lost, detail: unavailable }), "stripe unavailable: HTTP 502"],
  [new TypeError(SECRET), "stripe malformed: TypeError"],
  [SECRET, "stripe malformed: string"],
])("%s is told as %s", ([thrown, message]) => {
  const failure = stripeFailure(thrown);
  expect(failure.message).toBe(message);
  expect(JSON.stringify(failure)).not.toContain("cus_secret");
});
