import { findAccountForEvent } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import type { Deps } from "../deps.ts";
import { askStripe, billingOf } from "./truth.ts";

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
export async function takeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  if (!billing.payments.readEvent) throw new AppError("billing_off");
  const event = await billing.payments.readEvent(body, signature);
  if (!event) throw new AppError("webhook_signature");
  const { id, type, customerId } = event;
  if (!customerId || !TELLING.test(type)) return;
  const now = Date.now();
  await askStripe(billing, () => findAccountForEvent(deps.db, customerId, id), {
    id,
    now,
    forgetBefore: now - EVENTS_KEPT_MS,
  });
}
