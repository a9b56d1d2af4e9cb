import { Check } from "lucide-react";
import { cx } from "../../ui/cx.ts";

const INCLUDED = [
  "Unlimited voice recordings",
  "Unlimited chat refinements",
  "AI-powered posts",
  "Interview mode for deeper stories",
  "Cancel anytime",
];

export const PlanFeatures = ({ className }: { className?: string }) => (
  <ul className={cx("space-y-2.5", className)}>
    {INCLUDED.map((item) => (
      <li key={item} className="flex items-start gap-2.5 text-ink">
        <Check className="mt-1 size-4 shrink-0 text-accent" />
        {item}
      </li>
    ))}
  </ul>
);
