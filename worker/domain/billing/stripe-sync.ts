import { HOUR_MS } from "#contract/times.ts";
import type { Database } from "../../db/database.ts";
import {
  type Account,
  type AppliedEvent,
  findAccount,
  listUnrenewed,
  type SubscriptionState,
  saveSubscriptionState,
} from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import type { Payments, Subscription } from "../../services/stripe/stripe.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { workOnEach } from "../pool.ts";
import { type DisputeNews, disputeAfter } from "./reversals.ts";
import { paymentFailed, subscriptionStateOf } from "./subscription-state.ts";

/** The part of `Deps` that billing works with, with payments configured. */
export interface Billing {
  db: Database;
  payments: Payments;
}

/** Throws `billing_off` where payments are not configured. */
export function billingOf({ db, payments }: Deps): Billing {
  if (!payments) throw new AppError("billing_off");
  return { db, payments };
}

export interface SyncResult {
  account: Account & { customerId: string };
  state: SubscriptionState;
  /** All of the customer's subscriptions; undefined when Stripe no longer has the customer. */
  subscriptions: Subscription[] | undefined;
}

/** Each conflict means that another request saved a newer answer, so this many in a row take as many parallel requests. */
const MAX_ATTEMPTS = 12;

/**
 * Asks Stripe for the account's subscriptions and saves their state. An older answer never overwrites a newer one: after a
 * conflict it asks again. Returns undefined when `find` finds no account, or one without a customer. Throws
 * `billing_unavailable`.
 */
export async function syncWithStripe(
  { db, payments }: Billing,
  find: () => Promise<Account | undefined>,
  { event, dispute }: { event?: AppliedEvent; dispute?: DisputeNews } = {},
): Promise<SyncResult | undefined> {
  const attempt = async () => {
    const account = await find();
    if (!account?.customerId) return undefined;
    const { customerId } = account;
    const subscriptions = await orRefuse("billing_unavailable", payments.subscriptionsOf(customerId));
    const disputeId = disputeAfter(account.disputeId, dispute);
    const paid = subscriptionStateOf(subscriptions ?? [], Date.now());
    const state = disputeId === null ? paid : { ...paid, accessUntil: null };
    // By now it may have been paid.
    const applied = event && { ...event, mail: paymentFailed(state) ? event.mail : undefined };
    const isSaved = await saveSubscriptionState(db, account, { ...state, disputeId }, applied);
    return isSaved ? { account: { ...account, customerId }, state, subscriptions } : CONFLICT;
  };
  return await retryOnConflict(MAX_ATTEMPTS, attempt, "billing_unavailable");
}

/** By then Stripe has told that a period was followed by the next, or was the last. */
const UNRENEWED_MS = HOUR_MS;
const PLANS_A_RUN = 1_000;
/** Each of them mostly waits for Stripe. */
const PLANS_AT_ONCE = 10;

/**
 * A cron job: asks Stripe about plans whose period ended and of which no event told what followed, until it says so. Throws when
 * some could not be asked about.
 */
export async function lookAtUnrenewed(deps: Deps, now: number): Promise<void> {
  if (!deps.payments) return;
  const billing = billingOf(deps);
  const userIds = await listUnrenewed(deps.db, now - UNRENEWED_MS, PLANS_A_RUN);
  const failed = await workOnEach(userIds, { atOnce: PLANS_AT_ONCE, where: "billing" }, (userId) =>
    syncWithStripe(billing, () => findAccount(billing.db, userId)),
  );
  if (failed > 0) throw new Error(`Plans that Stripe could not be asked about: ${failed}.`);
}
