import { DAY_MS, HOUR_MS } from "#contract/times.ts";
import {
  type Account,
  findAccount,
  listUnrenewed,
  type SubscriptionState,
  saveSubscriptionState,
} from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Subscription } from "../../services/stripe/answers.ts";
import type { PaymentEvent } from "../../services/stripe/events.ts";
import type { Payments } from "../../services/stripe/payments.ts";
import { CONFLICT, retryOnConflict } from "../conflict.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { workOnEach } from "../pool.ts";
import { listReversed, paymentFailed, subscriptionStateOf } from "./subscription-state.ts";

/** `Deps` with payments configured. */
export type Billing = Deps & { payments: Payments };

/** Throws `billing_off` where payments are not configured. */
export function billingOf(deps: Deps): Billing {
  const { payments } = deps;
  if (!payments) throw new AppError("billing_off");
  return { ...deps, payments };
}

export interface SyncResult {
  state: SubscriptionState;
  /** All of the customer's subscriptions to the plan; undefined when Stripe no longer has the customer. */
  subscriptions: Subscription[] | undefined;
}

/** Each conflict means that another request saved a newer answer, so this many in a row take as many parallel requests. */
const MAX_ATTEMPTS = 12;
/** Stripe repeats an event for up to three days, and by hand for thirty. */
const EVENTS_KEPT_MS = 35 * DAY_MS;

/**
 * The only place where what Stripe has of a customer becomes what is stored: asks for it, ends what is not paid any more, and saves
 * the rest, together with the event that made us ask. An older answer never overwrites a newer one: after a conflict it asks again.
 * Returns undefined when `find` finds no account, or one without a customer. Throws `billing_unavailable`.
 */
export async function syncWithStripe(
  billing: Billing,
  find: () => Promise<Account | undefined>,
  event?: PaymentEvent,
): Promise<SyncResult | undefined> {
  const { db, payments } = billing;
  const attempt = async () => {
    const account = await find();
    if (!account?.customerId) return undefined;
    const { customerId } = account;
    const now = Date.now();
    const found = await orRefuse("billing_unavailable", payments.stateOf(customerId));
    const known = found ?? { subscriptions: [], reversals: [] };
    const reversed = listReversed(known, now);
    for (const { id } of reversed) await orRefuse("billing_unavailable", payments.end(id));
    if (reversed.length > 0) return CONFLICT;
    const state = subscriptionStateOf(known, now);
    // By now it may have been paid.
    const isDue = event?.type === "invoice.payment_failed" && paymentFailed(state);
    const applied = event && {
      id: event.id,
      now,
      forgetBefore: now - EVENTS_KEPT_MS,
      mail: isDue ? await paymentMail(billing, account.userId, event, now) : undefined,
    };
    const isSaved = await saveSubscriptionState(db, account, state, applied);
    return isSaved ? { state, subscriptions: found?.subscriptions } : CONFLICT;
  };
  return await retryOnConflict(MAX_ATTEMPTS, attempt, "billing_unavailable");
}

/** Syncs the account of this user. Throws `billing_unavailable`. */
export const syncAccount = (billing: Billing, userId: string): Promise<SyncResult | undefined> =>
  syncWithStripe(billing, () => findAccount(billing.db, userId));

/** Says that a payment failed, once for each invoice, however often Stripe tries it. */
async function paymentMail(deps: Deps, userId: string, { id, objectId }: PaymentEvent, now: number) {
  const to = (await findAccountKeys(deps.db, userId))?.email;
  const key = `payment-failed:${objectId ?? id}`;
  return to ? prepareMail(deps, { key, kind: "payment-failed", userId, to, facts: {}, now }) : undefined;
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
export async function recheckEndedPeriods(deps: Deps, now: number): Promise<void> {
  if (!deps.payments) return;
  const billing = billingOf(deps);
  const userIds = await listUnrenewed(deps.db, now - UNRENEWED_MS, PLANS_A_RUN);
  const failed = await workOnEach(userIds, { atOnce: PLANS_AT_ONCE, where: "billing" }, (userId) =>
    syncAccount(billing, userId),
  );
  if (failed > 0) throw new Error(`Plans that Stripe could not be asked about: ${failed}.`);
}
