import { DAY_MS } from "#contract/times.ts";
import type { PreparedMail } from "../../db/mails.ts";
import { findAccountForEvent, hasCustomer } from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { prepareMail } from "../mails/prepare.ts";
import { recoverAccountOf } from "./lost-customers.ts";
import { settleReversal } from "./reversals.ts";
import { billingOf, syncWithStripe } from "./stripe-sync.ts";

/** Stripe repeats an event for up to three days, and by hand for thirty. */
const EVENTS_KEPT_MS = 35 * DAY_MS;

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
  const recover = async (id: string) => {
    if (!(await hasCustomer(deps.db, id))) await recoverAccountOf(deps, id);
  };
  const find = (id: string) => findAccountForEvent(deps.db, id, event.id);
  const isOurs = async (id: string) => {
    await recover(id);
    return (await find(id)) !== undefined;
  };
  const { customerId, dispute } = event.type.startsWith("charge.")
    ? await settleReversal(billing, event, isOurs)
    : { customerId: event.customerId };
  if (!customerId) return;
  await recover(customerId);
  const now = Date.now();
  const applied = { id: event.id, now, forgetBefore: now - EVENTS_KEPT_MS };
  const mail =
    event.type === "invoice.payment_failed"
      ? await paymentMail(deps, (await find(customerId))?.userId, event.objectId ?? event.id, now)
      : undefined;
  await syncWithStripe(billing, () => find(customerId), {
    event: { ...applied, mail },
    dispute,
  });
}

/** Says that a payment failed, once for each invoice, however often Stripe tries it. */
async function paymentMail(
  deps: Deps,
  userId: string | undefined,
  invoiceId: string,
  now: number,
): Promise<PreparedMail | undefined> {
  const to = userId && (await findAccountKeys(deps.db, userId))?.email;
  const key = `payment-failed:${invoiceId}`;
  return to ? prepareMail(deps, { key, kind: "payment-failed", userId, to, facts: {}, now }) : undefined;
}
