import type { PaymentEvent, Payments } from "../../services/stripe/stripe.ts";
import { orRefuse } from "../deps.ts";

/** How a dispute stands at Stripe now. */
export interface DisputeNews {
  id: string;
  isOpen: boolean;
}

/** The dispute that still suspends a plan, after what was learned of one. */
export function disputeAfter(before: string | null, news: DisputeNews | undefined): string | null {
  if (news?.isOpen) return news.id;
  return news?.id === before ? null : before;
}

/**
 * What follows from a payment that was given back, or that a bank may take back, at Stripe: what was paid for and is not paid
 * any more ends there, so that it is not charged again either. A full refund ends the subscription if it was for its present
 * period, a lost dispute in any case; an open dispute suspends the plan until it is won. Whoever is not ours may have paid for
 * something else with the same account at Stripe. Returns whose plan it is about. Safe to repeat. Throws `billing_unavailable`.
 */
export async function settleReversal(
  { payments }: { payments: Payments },
  { type, objectId }: PaymentEvent,
  isOurs: (customerId: string) => Promise<boolean>,
): Promise<{ customerId: string | null; dispute?: DisputeNews }> {
  const nobody = { customerId: null };
  if (!objectId) return nobody;
  if (type === "charge.refunded") {
    const charge = await orRefuse("billing_unavailable", payments.findCharge(objectId));
    if (!charge?.customerId || !(await isOurs(charge.customerId))) return nobody;
    if (charge.isRefunded && charge.isLatest) await end(payments, charge);
    return { customerId: charge.customerId };
  }
  const dispute = await orRefuse("billing_unavailable", payments.findDispute(objectId));
  if (!dispute?.charge.customerId || !(await isOurs(dispute.charge.customerId))) return nobody;
  const { charge, outcome } = dispute;
  if (outcome === "lost") await end(payments, charge);
  return { customerId: charge.customerId, dispute: { id: objectId, isOpen: outcome === "open" } };
}

async function end(payments: Payments, { subscriptionId }: { subscriptionId: string | null }): Promise<void> {
  if (subscriptionId) await orRefuse("billing_unavailable", payments.end(subscriptionId));
}
