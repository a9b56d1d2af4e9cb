import { findAccountForEvent } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import { type Deps, orRefuse } from "../deps.ts";
import { recoverAccountOf } from "./lost-customers.ts";
import { billingOf, syncWithStripe } from "./sync.ts";

/** The events after which a customer's subscription may have changed. */
const RELEVANT_EVENTS =
  /^(checkout\.session\.(completed$|async_payment_)|customer\.(subscription\.|deleted$)|invoice\.(paid$|payment_)|charge\.(refunded$|dispute\.))/;

/**
 * Handles a Stripe event. Its content is not trusted, because it may be old, out of order or repeated: it makes us ask
 * Stripe how its customer stands now. An event about nobody here, or that cannot change anything, is ignored.
 * Throws `webhook_signature`, `billing_off`, and `billing_unavailable`, after which Stripe sends the event again.
 */
export async function handleStripeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  const { db, payments } = billing;
  if (!payments.readEvent) throw new AppError("billing_off");
  const event = await payments.readEvent(body, signature);
  if (!event) throw new AppError("webhook_signature");
  if (!RELEVANT_EVENTS.test(event.type)) return;
  const customerId = await orRefuse("billing_unavailable", payments.customerOf(event));
  if (!customerId) return;
  await recoverAccountOf(billing, customerId);
  await syncWithStripe(billing, () => findAccountForEvent(db, customerId, event.id), event);
}
