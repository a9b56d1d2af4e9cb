import { expect, test } from "vitest";
import { PAYMENT_GRACE_DAYS } from "#contract/limits.ts";
import {
  isLive,
  listReversed,
  planStatusOf,
  subscriptionStateOf,
} from "../../worker/domain/billing/subscription-state.ts";
import type { Reversal, Subscription } from "../../worker/services/stripe/answers.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const GRACE_MS = PAYMENT_GRACE_DAYS * DAY_MS;

const subscription = (given: Partial<Subscription>): Subscription => ({
  id: "first",
  status: "active",
  createdAt: NOW - 40 * DAY_MS,
  periodStart: NOW - DAY_MS,
  periodEnd: NOW + 29 * DAY_MS,
  cancelAt: null,
  latestInvoiceId: "latest",
  paidCents: 1400,
  ...given,
});

/** The latest moment of access, what people are told now, and whether a second one may be sold. */
const judged = (given: Partial<Subscription>) => {
  const one = subscription(given);
  const standing = subscriptionStateOf({ subscriptions: [one], reversals: [] }, NOW);
  return [standing.accessUntil, planStatusOf(standing, NOW), isLive(one, NOW)];
};

test.for<[what: string, given: Partial<Subscription>, ReturnType<typeof judged>]>([
  ["active", {}, [NOW + 29 * DAY_MS + GRACE_MS, "active", true]],
  ["trialing", { status: "trialing" }, [NOW + 29 * DAY_MS + GRACE_MS, "active", true]],
  ["cancelled to its end", { cancelAt: NOW + 29 * DAY_MS }, [NOW + 29 * DAY_MS, "active", true]],
  ["cancelled for some later year", { cancelAt: NOW * 2 }, [NOW + 29 * DAY_MS + GRACE_MS, "active", true]],
  ["over, but not yet ended by Stripe", { cancelAt: NOW }, [NOW, "inactive", false]],
  ["not renewed for long", { periodEnd: NOW - GRACE_MS }, [NOW, "inactive", true]],
  ["just past due", { status: "past_due" }, [NOW - DAY_MS + GRACE_MS, "active", true]],
  ["long past due", { status: "past_due", periodStart: NOW - GRACE_MS }, [NOW, "past_due", true]],
  ["past due and cancelled", { status: "past_due", cancelAt: NOW + 1 }, [NOW + 1, "active", true]],
  ["unpaid", { status: "unpaid" }, [null, "unpaid", true]],
  ["paused", { status: "paused" }, [null, "paused", true]],
  ["incomplete", { status: "incomplete" }, [null, "inactive", true]],
  ["incomplete for too long", { status: "incomplete_expired" }, [null, "inactive", false]],
  ["canceled", { status: "canceled", cancelAt: NOW - 1 }, [null, "inactive", false]],
  ["of a kind not known today", { status: "dormant" }, [null, "dormant", true]],
])("a subscription that is %s", ([, given, expected]) => {
  expect(judged(given)).toEqual(expected);
});

test("who never had one is inactive", () => {
  const standing = subscriptionStateOf({ subscriptions: [], reversals: [] }, NOW);
  expect(standing).toMatchObject({ subscriptionId: null, accessUntil: null, paidCents: 0 });
  expect(planStatusOf(standing, NOW)).toBe("inactive");
});

const ENDED = { status: "canceled" };

test.for<[what: string, Partial<Subscription>[], counts: string]>([
  ["a live one before a newer that ended", [{}, { status: "canceled", createdAt: NOW }], "0"],
  ["the longer access before the newer", [{}, { periodEnd: NOW, createdAt: NOW }], "0"],
  ["the one that goes on before the one that was cancelled", [{ cancelAt: NOW + 1 }, {}], "1"],
  ["the newer of two alike", [{}, { createdAt: NOW }], "1"],
  ["the newer of two that ended", [ENDED, { ...ENDED, createdAt: NOW }], "1"],
])("of several counts %s", ([, given, counts]) => {
  const all = given.map((each, at) => subscription({ id: String(at), ...each }));
  for (const subscriptions of [all, all.toReversed()]) {
    expect(subscriptionStateOf({ subscriptions, reversals: [] }, NOW).subscriptionId).toBe(counts);
  }
});

const reversal = (given: Partial<Reversal>): Reversal => ({
  subscriptionId: "first",
  invoiceId: "latest",
  outcome: "refunded",
  ...given,
});

test.for<[what: string, given: Partial<Reversal>, access: boolean, ends: boolean]>([
  ["a refund of the present period", {}, true, true],
  ["a refund of an earlier period", { invoiceId: "earlier" }, true, false],
  ["a refund of another subscription", { subscriptionId: "second" }, true, false],
  ["an open dispute", { outcome: "disputed" }, false, false],
  ["an open dispute over an earlier period", { outcome: "disputed", invoiceId: "earlier" }, false, false],
  ["a lost dispute over an earlier period", { outcome: "lost", invoiceId: "earlier" }, true, true],
])("%s", ([, given, access, ends]) => {
  const customer = { subscriptions: [subscription({})], reversals: [reversal(given)] };
  expect(subscriptionStateOf(customer, NOW).accessUntil !== null).toBe(access);
  expect(listReversed(customer, NOW)).toEqual(ends ? customer.subscriptions : []);
});

test("what has ended is not ended again", () => {
  const subscriptions = [subscription({ status: "canceled" })];
  expect(listReversed({ subscriptions, reversals: [reversal({})] }, NOW)).toEqual([]);
});
