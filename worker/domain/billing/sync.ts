import { HOUR_MS } from "#contract/times.ts";
import { findAccount, listUnrenewed, saveSubscriptionState } from "../../db/subscriptions.ts";
import { type AppError, existing } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import { StripeRefusal } from "../../services/stripe/client.ts";
import type { Payments } from "../../services/stripe/payments.ts";
import { type Deps, toRefusal } from "../deps.ts";
import { workOnEach } from "../pool.ts";
import { CONFLICT, retryOnConflict } from "../retries.ts";
import { listReversed, subscriptionStateOf } from "./subscription-state.ts";

export type Billing = Deps & { payments: Payments };

/** What Stripe answers, or the refusal where it does not. */
export const askStripe = <Answer>(question: Promise<Answer>): Promise<Answer> =>
  question.catch((error: unknown) => {
    throw error instanceof ServiceFailure ? toBillingRefusal(error) : error;
  });

export function toBillingRefusal(failure: ServiceFailure): AppError {
  const isOfKey = failure instanceof StripeRefusal && failure.isOfKey;
  // Another try has another key.
  if (failure.reason === "busy" || isOfKey) return toRefusal("billing_busy", failure);
  return toRefusal(failure.reason === "rejected" ? "billing_refused" : "billing_unavailable", failure);
}

export const billingOf = (deps: Deps): Billing => {
  return { ...deps, payments: existing(deps.payments, "billing_off") };
};

/**
 * Asks Stripe for the account's customer, ends what is not paid any more, and saves the rest; after a conflict again, so that an older
 * answer never overwrites a newer one. Undefined for an account that is gone or without a customer; without `subscriptions` where Stripe
 * has no such customer.
 */
export async function syncAccount(billing: Billing, userId: string) {
  const { db, payments } = billing;
  const attempt = async () => {
    const account = await findAccount(db, userId);
    if (!account?.customerId) return undefined;
    const now = Date.now();
    const response = await askStripe(payments.stateOf(account.customerId));
    const customer = response ?? { subscriptions: [], reversals: [] };
    const reversed = listReversed(customer, now);
    for (const { id } of reversed) await askStripe(payments.end(id));
    if (reversed.length > 0) return CONFLICT;
    const state = subscriptionStateOf(customer, now);
    const isSaved = await saveSubscriptionState(db, account, state);
    return isSaved ? { state, subscriptions: response?.subscriptions } : CONFLICT;
  };
  return await retryOnConflict(attempt, "billing_unavailable");
}

/** By then Stripe has reported what followed a period. */
const UNRENEWED_MS = HOUR_MS;
const PLANS_A_RUN = 1_000;
const PLANS_AT_ONCE = 10;

/** A cron job: asks Stripe about plans whose period ended without an event. Throws when some could not be asked about. */
export async function recheckEndedPeriods(deps: Deps, now: number): Promise<void> {
  if (!deps.payments) return;
  const billing = billingOf(deps);
  const userIds = await listUnrenewed(deps.db, now - UNRENEWED_MS, PLANS_A_RUN);
  const pool = { atOnce: PLANS_AT_ONCE, where: "billing" };
  const failed = await workOnEach(userIds, pool, (userId) => syncAccount(billing, userId));
  if (failed > 0) throw new Error(`Plans that Stripe could not be asked about: ${failed}.`);
}
