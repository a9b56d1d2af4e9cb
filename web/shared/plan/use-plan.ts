import { FREE_RECORDINGS, PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import type { PlanCardProps } from "./plan-card.tsx";

/** The signed-in user's plan; nothing is known (`freeTrialsLeft` missing) until the usage has arrived. */
export function usePlan(): PlanCardProps {
  const { data: usage } = useApi(API.usage);
  if (!usage) return { isSubscribed: false, isCancelled: false, planName: PLAN_NAME };
  return {
    freeTrialsLeft: Math.max(0, FREE_RECORDINGS - usage.free_trials_used),
    isSubscribed: isSubscribed(usage),
    isCancelled: usage.is_cancelled,
    planName: PLAN_NAME,
  };
}
