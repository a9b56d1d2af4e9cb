import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { isSubscribed } from "#contract/plan.ts";

/** Where somebody stands with the plan (spec §4, Subscription). */
export type Standing =
  | { kind: "trial"; left: number }
  | { kind: "expired" }
  | { kind: "active" }
  | { kind: "cancelling" }
  /** Stripe still has a subscription, but it gives nothing now: a payment is missing, or it was paused there. */
  | { kind: "on-hold" };

export function standingOf(usage: Usage): Standing {
  if (isSubscribed(usage)) return { kind: usage.is_cancelled ? "cancelling" : "active" };
  if (usage.subscription_status !== "inactive") return { kind: "on-hold" };
  const left = FREE_RECORDINGS - usage.free_trials_used;
  return left > 0 ? { kind: "trial", left } : { kind: "expired" };
}
