import type { Usage } from "#contract/billing.ts";
import { isSubscribed } from "#contract/plan.ts";
import { cx } from "../../ui/cx.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const count = new Intl.NumberFormat("en-US");

/** The four numbers of spec §2; `narrow` beside something else. */
export function UsageTiles({ usage, narrow }: { usage: Usage; narrow: boolean }) {
  const unlimited = isSubscribed(usage);
  return (
    <dl
      className={cx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line",
        !narrow && "lg:grid-cols-4",
      )}
    >
      <Tile name="Recordings used" value={count.format(usage.recordings_used)} note="in total" />
      <Tile name="Chat turns used" value={count.format(usage.chat_turns_used)} note="in total" />
      <Tile name="Amount used" value={dollars.format(usage.used_amount)} note="this billing period" />
      <Tile
        name="Remaining"
        value={unlimited ? "Unlimited" : count.format(usage.remaining)}
        note={unlimited ? "recordings" : "free recordings"}
      />
    </dl>
  );
}

const Tile = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className="bg-raised px-4 py-4 sm:px-6 sm:py-5">
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="mt-1.5">
      <span className="block font-display text-2xl leading-tight tabular-nums sm:text-3xl">{value}</span>
      <span className="mt-0.5 block text-faint text-sm">{note}</span>
    </dd>
  </div>
);
