import type { Database } from "../../db/database.ts";
import type { PreparedMail } from "../../db/mails.ts";
import {
  type Account,
  type AppliedEvent,
  findAccountForEvent,
  hasCustomer,
  type SubscriptionState,
  saveSubscriptionState,
} from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Payments, Subscription } from "../../services/stripe/stripe.ts";
import { type Deps, onEachShard, orRefuse } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { type DisputeNews, disputeAfter, settleReversal } from "./reversals.ts";
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const account = await find();
    if (!account?.customerId) return undefined;
    const { customerId } = account;
    const subscriptions = await orRefuse("billing_unavailable", payments.subscriptionsOf(customerId));
    const disputeId = disputeAfter(account.disputeId, dispute);
    const paid = subscriptionStateOf(subscriptions ?? [], Date.now());
    const state = disputeId === null ? paid : { ...paid, accessUntil: null };
    // By now it may have been paid.
    const applied = event && { ...event, mail: paymentFailed(state) ? event.mail : undefined };
    if (await saveSubscriptionState(db, account, { ...state, disputeId }, applied)) {
      return { account: { ...account, customerId }, state, subscriptions };
    }
  }
  throw new AppError("billing_unavailable");
}

/** Stripe repeats an event for up to three days, and by hand for thirty. */
const EVENTS_KEPT_MS = 35 * 86_400_000;

/** The events after which a customer's subscription may have changed. */
const RELEVANT_EVENTS =
  /^(checkout\.session\.(completed$|async_payment_)|customer\.(subscription\.|deleted$)|invoice\.(paid$|payment_)|charge\.(refunded$|dispute\.))/;

/**
 * Handles a Stripe event. Its content is not trusted, because it may be old, out of order or repeated: it makes us ask
 * Stripe for the customer's subscriptions now. An event about nobody here, or that cannot change anything, is ignored.
 * Throws `webhook_signature`, `billing_off`, and `billing_unavailable`, after which Stripe sends the event again.
 */
export async function handleStripeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  if (!billing.payments.readEvent) throw new AppError("billing_off");
  const event = await billing.payments.readEvent(body, signature);
  if (!event) throw new AppError("webhook_signature");
  if (!RELEVANT_EVENTS.test(event.type)) return;
  const isOurs = async (id: string) =>
    Boolean(await findAccountForEvent((await homeOfCustomer(deps, id)).db, id, event.id));
  const { customerId, dispute } = event.type.startsWith("charge.")
    ? await settleReversal(billing, event, isOurs)
    : { customerId: event.customerId };
  if (!customerId) return;
  const home = await homeOfCustomer(deps, customerId);
  const now = Date.now();
  const applied = { id: event.id, now, forgetBefore: now - EVENTS_KEPT_MS };
  const mail =
    event.type === "invoice.payment_failed"
      ? await paymentMail(home, customerId, event.id, event.objectId, now)
      : undefined;
  await syncWithStripe(billingOf(home), () => findAccountForEvent(home.db, customerId, event.id), {
    event: { ...applied, mail },
    dispute,
  });
}

/** `deps` with the database of this customer's account: asked of all, since only the account knows its customer. */
async function homeOfCustomer(deps: Deps, customerId: string): Promise<Deps> {
  if (deps.databases.length === 1) return deps;
  const all = onEachShard(deps);
  const found = await Promise.all(all.map(({ db }) => hasCustomer(db, customerId)));
  return all[found.indexOf(true)] ?? deps;
}

/** Says that a payment failed, once for each invoice, however often Stripe tries it. */
async function paymentMail(
  deps: Deps,
  customerId: string,
  eventId: string,
  invoiceId: string | null,
  now: number,
): Promise<PreparedMail | undefined> {
  const userId = (await findAccountForEvent(deps.db, customerId, eventId))?.userId;
  const to = userId && (await findAccountKeys(deps.db, userId))?.email;
  const key = `payment-failed:${invoiceId ?? eventId}`;
  return to ? prepareMail(deps, { key, kind: "payment-failed", userId, to, facts: {}, now }) : undefined;
}
