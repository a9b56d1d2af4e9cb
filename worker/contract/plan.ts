import type { Usage } from "./billing.ts";
import { FREE_RECORDINGS } from "./limits.ts";

export const isSubscribed = (usage: Pick<Usage, "subscription_status">) =>
  usage.subscription_status === "active";

/** Whether the free trial is used up and no plan runs: the paywall opens instead of recording. */
export const isExhausted = (usage: Pick<Usage, "subscription_status" | "free_trials_used">) =>
  usage.free_trials_used >= FREE_RECORDINGS && !isSubscribed(usage);
