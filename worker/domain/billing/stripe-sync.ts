import type { Database } from "../../db/database.ts";
import {
  type Account,
  type AppliedEvent,
  findAccountForEvent,
  type SubscriptionState,
  saveSubscriptionState,
} from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import type { Payments, Subscription } from "../../services/stripe/stripe.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { subscriptionStateOf } from "./subscription-state.ts";

/** What billing works with. */
export interface Billing {
  db: Database;
  payments: Payments;
}

/** Throws `billing_off` where payments are not set up. */
export function billingOf({ db, payments }: Deps): Billing {
  if (!payments) throw new AppError("billing_off");
  return { db, payments };
}

export interface Truth {
  account: Account & { customerId: string };
  standing: SubscriptionState;
  /** All of the customer's subscriptions; undefined when Stripe no longer has the customer. */
  subscriptions: Subscription[] | undefined;
}

/** Each lost race is somebody else's fresh answer, so that this many in a row take as many requests at once. */
const MAX_ATTEMPTS = 12;

/**
 * Asks Stripe how the account stands and writes that down, never an older answer over a newer one: if somebody wrote in
 * the meantime, it asks again. Answers undefined when `find` finds no account, or one that is no customer. Throws
 * `billing_unavailable`.
 */
export async function syncWithStripe(
  { db, payments }: Billing,
  find: () => Promise<Account | undefined>,
  event?: AppliedEvent,
): Promise<Truth | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const account = await find();
    if (!account?.customerId) return undefined;
    const { customerId } = account;
    const subscriptions = await orRefuse("billing_unavailable", payments.subscriptionsOf(customerId));
    const standing = subscriptionStateOf(subscriptions ?? [], Date.now());
    if (await saveSubscriptionState(db, account, standing, event)) {
      return { account: { ...account, customerId }, standing, subscriptions };
    }
  }
  throw new AppError("billing_unavailable");
}

/** Stripe repeats an event for up to three days, and by hand for thirty. */
const EVENTS_KEPT_MS = 35 * 86_400_000;

/** Which of Stripe's events may tell that a customer stands differently. */
const TELLING =
  /^(checkout\.session\.(completed$|async_payment_)|customer\.(subscription\.|deleted$)|invoice\.(paid$|payment_))/;

/**
 * Takes one of Stripe's events. What it says is not believed: it may be old, or overtaken, or here again; it makes us
 * ask how its customer stands now. Nothing is kept of one that is about nobody here or cannot change anything. Throws
 * `webhook_signature`, `billing_off`, and `billing_unavailable`, upon which Stripe sends the event again.
 */
export async function handleStripeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  if (!billing.payments.readEvent) throw new AppError("billing_off");
  const event = await billing.payments.readEvent(body, signature);
  if (!event) throw new AppError("webhook_signature");
  const { id, type, customerId } = event;
  if (!customerId || !TELLING.test(type)) return;
  const now = Date.now();
  await syncWithStripe(billing, () => findAccountForEvent(deps.db, customerId, id), {
    id,
    now,
    forgetBefore: now - EVENTS_KEPT_MS,
  });
}
