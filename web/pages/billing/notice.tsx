import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";

interface Props {
  icon: LucideIcon;
  title: string;
  tone?: "plain" | "danger";
  /** What is to be done about it. */
  actions: ReactNode;
  children: ReactNode;
}

/** Something about the plan that wants a decision; it stands above everything else. */
export const Notice = ({ icon: Icon, title, tone = "plain", actions, children }: Props) => (
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
        aria-hidden="true"
      />
      <div>
        <h2 className="font-display text-xl leading-snug">{title}</h2>
        <p className="mt-1 leading-relaxed text-soft">{children}</p>
      </div>
    </div>
    <div className="flex shrink-0 flex-col gap-2 min-[26rem]:flex-row">{actions}</div>
  </section>
);
