import type { Usage } from "#contract/billing.ts";
import { isSubscribed } from "#contract/plan.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatDay } from "../../shared/dates.ts";
import { cx } from "../../ui/cx.ts";
import { ShowAll } from "../../ui/show-all.tsx";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export function UsageTiles({ usage, narrow }: { usage: Usage; narrow: boolean }) {
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

export const UsageHistory = ({ history }: { history: Usage["history"] }) => (
  <div>
    <ShowAll items={history} first={RECENT_DAYS} name="days">
      {(shown, id) => (
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
            {shown.map(({ date, recordings, chat_turns }) => (
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
