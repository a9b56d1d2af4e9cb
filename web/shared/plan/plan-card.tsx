import { useLocation } from "react-router-dom";
import { FREE_RECORDINGS, PLAN_NAME } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useApi } from "../../api/use-api.ts";
import { PATHS } from "../../paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ProgressBar } from "../../ui/progress.tsx";

/** The signed-in user's plan; nothing is known (`freeTrialsLeft` missing) until the usage has arrived. */
export function usePlan(): PlanCardProps {
  const { data: usage } = useApi(API.usage);
  if (!usage) return { isSubscribed: false, isCancelled: false };
  return {
    freeTrialsLeft: Math.max(0, FREE_RECORDINGS - usage.free_trials_used),
    isSubscribed: isSubscribed(usage),
    isCancelled: usage.is_cancelled,
  };
}

interface PlanCardProps {
  freeTrialsLeft?: number;
  isSubscribed: boolean;
  isCancelled: boolean;
}

/** Which of the card's states applies, the first that does; nothing while the usage is unknown. */
function planState({ freeTrialsLeft, isSubscribed, isCancelled }: PlanCardProps) {
  if (!isSubscribed && freeTrialsLeft === undefined) return undefined;
  if (isCancelled) return { title: "Plan Status", value: "Cancelling", note: PLAN_NAME };
  if (isSubscribed) return { title: "Current Plan", value: "Unlimited", note: PLAN_NAME };
  if (freeTrialsLeft) return { title: "Free Trial", value: `${freeTrialsLeft}/${FREE_RECORDINGS} left` };
  return { title: "No Plan", value: "Expired" };
}

export const PlanCard = ({ onNavigate, ...props }: PlanCardProps & { onNavigate?: () => void }) => {
  const { pathname } = useLocation();
  const state = planState(props);
  if (!state) return null;
  const onTrial = state.title === "Free Trial";
  const expired = state.title === "No Plan";
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-2 text-sm text-soft">
        <p>{state.title}</p>
        {state.note && <p className="text-faint">{state.note}</p>}
      </div>
      <p className="mt-0.5 font-display text-xl leading-tight text-ink">{state.value}</p>
      {onTrial && (
        <div className="mt-3">
          <ProgressBar value={props.freeTrialsLeft ?? 0} max={FREE_RECORDINGS} label="Free recordings left" />
        </div>
      )}
      {expired && pathname !== PATHS.billing && (
        <ButtonLink
          to={PATHS.billing}
          onClick={onNavigate}
          variant="secondary"
          size="sm"
          className="mt-3 w-full"
        >
          Subscribe
        </ButtonLink>
      )}
    </div>
  );
};
