import { CalendarX, CircleAlert, CreditCard, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useApi, useRefresh } from "../../api/use-api.ts";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded, Skeletons } from "../../ui/loaded.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { BillingButton, BillingState, checkout, useBilling, useReturn } from "./actions.tsx";
import { Day, PlanSummary, standingOf, UpgradeCard } from "./plan.tsx";
import { UsageHistory, UsageTiles } from "./usage.tsx";

const SKELETON = (
  <Skeletons
    what="billing"
    className="grid gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    blocks={["h-72", "h-[26rem]", "h-56 lg:col-span-2 lg:h-32", "h-64 lg:col-span-2"]}
  />
);

export default function BillingScreen() {
  // Payments and renewals happen elsewhere.
  const read = useApi(API.usage, { revalidateOnMount: true });
  const refresh = useRefresh(read);
  const { confirming, paid } = useReturn(refresh);
  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Billing & Usage</h1>
      <div className="mt-6 sm:mt-8">
        <Loaded read={read} title="Your billing didn't load" skeleton={SKELETON}>
          {(usage) =>
            confirming && !isSubscribed(usage) ? (
              <Activating />
            ) : (
              <Overview usage={usage} paid={paid} refresh={refresh} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

/** The plan takes more room than what it replaces, so that nothing is shown that would move. */
const Activating = () => (
  <div role="status" className="flex items-center gap-4 py-16">
    <SpinnerIcon className="size-8 text-accent" />
    <p className="font-display text-2xl">Activating your plan…</p>
  </div>
);

interface OverviewProps {
  usage: Usage;
  paid: boolean;
  refresh: () => Promise<unknown>;
}

function Overview({ usage, paid, refresh }: OverviewProps) {
  const { data: health } = useApi(API.health);
  const billing = useBilling(refresh);
  const isCheckoutOpen = checkout.useValue() !== null;
  const { kind } = standingOf(usage);
  const subscribed = isSubscribed(usage);
  const upgradable = !subscribed && kind !== "on-hold";

  useEffect(() => {
    if (subscribed) checkout.set(null);
  }, [subscribed]);

  return (
    <BillingState value={billing}>
      <div ref={keepFocus} tabIndex={-1} className="space-y-6 outline-none sm:space-y-8">
        {isCheckoutOpen && billing.running !== "subscribe" && (
          <Notice
            icon={CreditCard}
            title="Your checkout is still open"
            actions={
              <>
                <BillingButton action="continue-checkout">Continue checkout</BillingButton>
                <BillingButton action="cancel-checkout" variant="secondary">
                  Cancel checkout
                </BillingButton>
              </>
            }
          >
            You left Stripe's payment page. Continue where you were, or cancel: nothing is charged until you
            pay there.
          </Notice>
        )}
        {(usage.payment_failed || kind === "on-hold") && (
          <Notice
            icon={CircleAlert}
            tone="danger"
            title={usage.payment_failed ? "Your last payment didn't go through" : "Your plan is on hold"}
            actions={<BillingButton action="portal">Update payment method</BillingButton>}
          >
            {kind === "on-hold"
              ? "Recording and chat are unlimited again as soon as your payment method works."
              : "Your plan stays active while Stripe tries again. Update your payment method to keep it."}
          </Notice>
        )}
        {kind === "cancelling" && (
          <Notice
            icon={CalendarX}
            title="Your subscription is canceled"
            actions={
              <BillingButton action="resume" variant="secondary">
                Keep my subscription
              </BillingButton>
            }
          >
            You keep unlimited recordings and chat until{" "}
            {usage.cancel_at ? <Day iso={usage.cancel_at} /> : "the end of your billing period"}. You won't be
            charged again.
          </Notice>
        )}
        <div
          className={cx(
            "grid grid-cols-[minmax(0,1fr)] gap-6",
            upgradable && "lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]",
          )}
        >
          <PlanSummary usage={usage} paid={paid} />
          {upgradable && (
            <div className="lg:row-span-2">
              <UpgradeCard payable={health?.billing !== "off"} />
            </div>
          )}
          <UsageTiles usage={usage} narrow={upgradable} />
        </div>
        <UsageHistory history={usage.history} />
      </div>
    </BillingState>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  tone?: "plain" | "danger";
  actions: ReactNode;
  children: ReactNode;
}

const Notice = ({ icon: Icon, title, tone = "plain", actions, children }: NoticeProps) => (
  <section
    aria-label={title}
    className={cx(
      "flex flex-col gap-x-8 gap-y-4 rounded-card border p-5 sm:flex-row sm:items-center sm:px-6",
      tone === "danger" ? "border-danger bg-raised" : "border-edge bg-wash",
    )}
  >
    <div className="flex grow gap-3.5">
      <Icon
        className={cx("mt-1 size-5 shrink-0", tone === "danger" ? "text-danger" : "text-accent")}
        strokeWidth={1.75}
      />
      <div>
        <h2 className="font-display text-xl leading-snug">{title}</h2>
        <p className="mt-1 leading-relaxed text-soft">{children}</p>
      </div>
    </div>
    <div className="flex shrink-0 flex-col gap-2 min-[26rem]:flex-row">{actions}</div>
  </section>
);
