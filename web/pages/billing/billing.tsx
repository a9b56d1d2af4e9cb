import { CalendarX, CircleAlert, CreditCard, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Usage } from "#contract/billing.ts";
import { API } from "#contract/paths.ts";
import { isSubscribed } from "#contract/plan.ts";
import { useApi, useRefresh } from "../../api/use-api.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatDay } from "../../shared/dates.ts";
import { cx } from "../../ui/cx.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Loaded, Skeletons } from "../../ui/loaded.tsx";
import { ShowAll } from "../../ui/show-all.tsx";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import { BillingButton, BillingState, checkout, useBilling, useReturn } from "./actions.tsx";
import { Day, PlanSummary, standingOf, UpgradeCard } from "./plan.tsx";

const SKELETON = (
  <Skeletons
    what="billing"
    className="grid gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    blocks={["h-72", "h-[26rem]", "h-56 lg:col-span-2 lg:h-32", "h-64 lg:col-span-2"]}
  />
);

export default function BillingScreen() {
  // Payments and renewals happen elsewhere.
  const response = useApi(API.usage, { revalidateOnMount: true });
  const refresh = useRefresh(response);
  const { confirming, paid } = useReturn(refresh);
  return (
    <div className="mx-auto w-full max-w-5xl">
      <h1 className="font-display text-3xl leading-tight sm:text-4xl">Billing & Usage</h1>
      <div className="mt-6 sm:mt-8">
        <Loaded from={response} title="Your billing didn't load" skeleton={SKELETON}>
          {(usage) =>
            confirming && !isSubscribed(usage) ? (
              // The plan takes more room than what it replaces, so that nothing is shown that would move.
              <div role="status" className="flex items-center gap-4 py-16">
                <SpinnerIcon className="size-8 text-accent" />
                <p className="font-display text-2xl">Activating your plan…</p>
              </div>
            ) : (
              <Overview usage={usage} paid={paid} refresh={refresh} />
            )
          }
        </Loaded>
      </div>
    </div>
  );
}

type OverviewProps = { usage: Usage; paid: boolean; refresh: () => Promise<unknown> };

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
            isDanger
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
  isDanger?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

const Notice = ({ icon: Icon, title, isDanger, actions, children }: NoticeProps) => (
  <section
    aria-label={title}
    className={cx(
      "flex flex-col gap-x-8 gap-y-4 rounded-card border p-5 sm:flex-row sm:items-center sm:px-6",
      isDanger ? "border-danger bg-raised" : "border-edge bg-wash",
    )}
  >
    <div className="flex grow gap-3.5">
      <Icon
        className={cx("mt-1 size-5 shrink-0", isDanger ? "text-danger" : "text-accent")}
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

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function UsageTiles({ usage, narrow }: { usage: Usage; narrow: boolean }) {
  const isTrial = usage.current_period_start === null;
  const tiles: [name: string, value: string, note: string][] = [
    ["Recordings used", formatCount(usage.recordings_used), "in total"],
    ["Chat turns used", formatCount(usage.chat_turns_used), "in total"],
    ["Paid", dollars.format(usage.used_amount), isTrial ? "the trial is free" : "this billing period"],
    isSubscribed(usage)
      ? ["Remaining", "Unlimited", "recordings"]
      : ["Remaining", formatCount(usage.remaining), "free recordings"],
  ];
  return (
    <dl
      className={cx(
        "grid h-full grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line",
        !narrow && "lg:grid-cols-4",
      )}
    >
      {tiles.map(([name, value, note]) => (
        <div key={name} className="bg-raised px-4 py-4 sm:px-6 sm:py-5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="mt-1.5">
            <span className="block font-display text-2xl leading-tight tabular-nums sm:text-3xl">
              {value}
            </span>
            <span className="mt-0.5 block text-faint text-sm">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const RECENT_DAYS = 10;

const CELL =
  "px-2 py-3 text-right sm:whitespace-nowrap first:pl-4 first:text-left last:pr-4 sm:px-6 sm:first:pl-6 sm:last:pr-6";

const UsageHistory = ({ history }: { history: Usage["history"] }) => (
  <div>
    <ShowAll items={history} first={RECENT_DAYS} name="days">
      {(visibleDays, id) => (
        <table
          id={id}
          className="w-full border-separate border-spacing-0 rounded-card border border-line bg-raised"
        >
          <caption className="mb-3 text-left font-display text-xl leading-snug">Usage history</caption>
          <thead>
            <tr className="text-sm text-soft">
              {["Date", "Recordings", "Chat turns"].map((name) => (
                <th key={name} scope="col" className={`${CELL} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {visibleDays.map(({ date, recordings, chat_turns }) => (
              <tr key={date}>
                <th scope="row" className={`${CELL} border-line border-t font-normal`}>
                  <time dateTime={date}>{formatDay(date)}</time>
                </th>
                <td className={`${CELL} border-line border-t`}>{recordings}</td>
                <td className={`${CELL} border-line border-t`}>{chat_turns}</td>
              </tr>
            ))}
            {history.length === 0 && (
              <tr>
                <td colSpan={3} className="border-line border-t px-4 py-10 text-center text-soft sm:px-6">
                  Nothing used yet. Days when you record or chat will show here.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </ShowAll>
  </div>
);
