import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { SpinnerIcon } from "../../ui/spinner.tsx";
import type { Corrections } from "./use-corrections.ts";
import { type ToRule, useRuleForm } from "./use-rule-form.ts";

interface Props {
  corrections: Corrections;
  toRule: ToRule;
  action: string;
  /** Its fields need the whole width of a phone. */
  wide?: boolean;
  children: ReactNode;
}

/** Fields beside the button that makes a rule of them. */
export function RuleForm({ corrections, toRule, action, wide = false, children }: Props) {
  const { busy, onSubmit } = useRuleForm(corrections, toRule);
  return (
    <form
      onSubmit={onSubmit}
      className={cx("flex gap-3", wide ? "flex-col sm:flex-row sm:items-end" : "items-end")}
    >
      {children}
      <button
        type="submit"
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className={buttonClass(
          { variant: "secondary" },
          "min-w-28 shrink-0 aria-disabled:cursor-not-allowed",
        )}
      >
        {busy ? <SpinnerIcon className="size-4" /> : <Plus className="size-4" aria-hidden="true" />}
        {action}
      </button>
    </form>
  );
}
