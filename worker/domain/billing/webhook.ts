import { queueMail } from "../../db/mails.ts";
import { findAccountOf } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import { EVENTS } from "../../services/stripe/answers.ts";
import type { Deps } from "../deps.ts";
import { mailToOwner } from "../mails/outbox.ts";
import { paymentFailed } from "./subscription-state.ts";
import { askStripe, billingOf, syncAccount } from "./sync.ts";

/**
 * Handles a Stripe event. It may be old, out of order or repeated, so it only makes us ask Stripe for its customer; one about
 * no customer of ours is ignored. After a refusal Stripe sends the event again.
 */
export async function handleStripeEvent(deps: Deps, body: string, signature: string): Promise<void> {
  const billing = billingOf(deps);
  const { db, payments } = billing;
  if (!payments.readEvent) throw new AppError("billing_off");
  const event = await payments.readEvent(body, signature);
  if (!event) throw new AppError("webhook_signature");
  if (!EVENTS.includes(event.type)) return;
  const customerId = await askStripe(payments.customerOf(event));
  const account = customerId === null ? undefined : await findAccountOf(db, customerId);
  if (!account) return;
  const synced = await syncAccount(billing, account.userId);
  // By now it may have been paid.
  if (event.type !== "invoice.payment_failed" || !synced || !paymentFailed(synced.state)) return;
  // Once for each invoice, however often Stripe tries it.
  const cause = { key: `payment-failed:${event.objectId ?? event.id}`, kind: "payment-failed" } as const;
  await queueMail(db, await mailToOwner(deps, account.userId, { ...cause, facts: {}, now: Date.now() }));
}
