import type { Usage } from "#contract/billing.ts";
import { FREE_RECORDINGS } from "#contract/limits.ts";
import { isSubscribed } from "#contract/plan.ts";
import { isUnauthorized } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface TrialBannerProps {
  usage: Usage | undefined;
  /** Why there is no usage, once that is known. */
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  exhausted: boolean;
  onSubscribe: () => void;
}

/** How much of the plan is left, in one line (spec §2). */
export function TrialBanner({ usage, error, retrying, onRetry, exhausted, onSubscribe }: TrialBannerProps) {
  if (!usage && error !== undefined && !isUnauthorized(error)) {
    return (
      <div role="alert" className="flex h-11 items-center justify-between gap-4">
        <p className="text-sm text-soft">What is left of your plan didn't load.</p>
        <Button size="sm" variant="secondary" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!usage) return <Skeleton className="h-11 w-full" />;
  if (isSubscribed(usage)) {
    return <p className="flex h-11 items-center text-sm text-soft">Unlimited recordings and chat</p>;
  }
  const left = usage.remaining ?? 0;
  return (
    <div className="flex h-11 items-center gap-4">
      <div className="flex flex-1 flex-col gap-2">
        <p className="text-sm leading-none text-soft">
          {left} of {FREE_RECORDINGS} recordings remaining
        </p>
        <ProgressBar value={left} max={FREE_RECORDINGS} label="Free recordings left" />
      </div>
      {exhausted && (
        <Button size="sm" variant="secondary" onClick={onSubscribe}>
          See the plan
        </Button>
      )}
    </div>
  );
}
