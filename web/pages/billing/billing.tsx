import { useCallback, useEffect, useRef } from "react";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { isUnauthorized } from "../../api/client.ts";
import { useApi } from "../../api/use-api.ts";
import { useTitle } from "../../shared/shell/title.ts";
import { cx } from "../../ui/cx.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBilling } from "./billing-actions.tsx";
import { Notices } from "./notices.tsx";
import {
  setCheckoutInProgress,
  useCheckoutInProgress,
  useCheckoutReturn,
  usePortalReturn,
} from "./payment-page.ts";
import { PlanSummary, standingOf } from "./plan-summary.tsx";
import { UpgradeCard } from "./upgrade-card.tsx";
import { UsageHistory, UsageTiles } from "./usage.tsx";

export default function BillingScreen() {
  useTitle("Billing");
  // Payments and renewals happen elsewhere, so the usage is asked for on each visit.
  const { data: usage, error, isValidating, mutate } = useApi(API.usage, { revalidateOnMount: true });
  const refresh = useCallback(() => mutate(), [mutate]);
  const { confirming } = useCheckoutReturn(refresh);
  usePortalReturn(refresh);

  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Billing & Usage</h1>
      <div className="mt-6 sm:mt-8">
        {usage ? (
          <Overview usage={usage} confirming={confirming} refresh={refresh} />
        ) : error !== undefined && !isUnauthorized(error) ? (
          <LoadFailed
            title="Your billing didn't load"
            error={error}
            busy={isValidating}
            onRetry={() => void refresh()}
          />
        ) : (
          <BillingSkeleton />
        )}
      </div>
    </div>
  );
}

interface OverviewProps {
  usage: Usage;
  confirming: boolean;
  refresh: () => Promise<unknown>;
}

function Overview({ usage, confirming, refresh }: OverviewProps) {
  const { data: health } = useApi(API.health);
  const billing = useBilling(refresh);
  const checkoutInProgress = useCheckoutInProgress();
  const overview = useRef<HTMLDivElement>(null);
  const standing = standingOf(usage);
  const subscribed = isSubscribed(usage);
  const payable = health?.billing !== "off";
  const upgradable = !subscribed && standing.kind !== "on-hold";

  // However it came about, there is nothing left to check out.
  useEffect(() => {
    if (subscribed) setCheckoutInProgress(false);
  }, [subscribed]);

  // What was clicked may be gone with what it changed; the keyboard would start over at the top of the page.
  const state = `${standing.kind} ${checkoutInProgress}`;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) overview.current?.focus({ preventScroll: true });
  }, [state]);

  return (
    <div ref={overview} tabIndex={-1} className="space-y-6 outline-none sm:space-y-8">
      <Notices
        usage={usage}
        standing={standing}
        checkoutOpen={checkoutInProgress && billing.running !== "subscribe"}
        billing={billing}
      />
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-6",
          upgradable && "lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]",
        )}
      >
        <PlanSummary usage={usage} standing={standing} billing={billing} />
        {upgradable && (
          <div className="lg:row-span-2">
            <UpgradeCard payable={payable} confirming={confirming} billing={billing} />
          </div>
        )}
        <UsageTiles usage={usage} narrow={upgradable} />
      </div>
      <UsageHistory history={usage.history} />
    </div>
  );
}

/** The places of what will come, in its sizes. */
const BillingSkeleton = () => (
  <div role="status" className="space-y-6 sm:space-y-8">
    <span className="sr-only">Loading your billing</span>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-[26rem] rounded-card" />
    </div>
    <Skeleton className="h-56 rounded-card lg:h-32" />
    <Skeleton className="h-64 rounded-card" />
  </div>
);
