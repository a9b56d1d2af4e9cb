import type { ReactNode } from "react";

interface Props {
  title: string;
  explanation: string;
  children: ReactNode;
}

/** One kind of rule: what it does, then how to make one and those there are. */
export const RuleRow = ({ title, explanation, children }: Props) => (
  <div
    tabIndex={-1}
    className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 py-6 outline-none first:pt-0 last:pb-0 md:grid-cols-[15rem_minmax(0,1fr)]"
  >
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 text-sm text-soft leading-relaxed">{explanation}</p>
    </div>
    <div>{children}</div>
  </div>
);
