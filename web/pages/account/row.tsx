import type { ReactNode, Ref } from "react";

interface RowProps {
  name: string;
  what: ReactNode;
  /** How it stands, for the focus when the button that had it is gone. */
  whatRef?: Ref<HTMLParagraphElement>;
  hint?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One way into the account, or out of it, and how it stands. */
export const Row = ({ name, what, whatRef, hint, children }: RowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
    <div className="min-w-0 grow basis-64">
      <p className="text-sm text-soft">{name}</p>
      <p ref={whatRef} tabIndex={whatRef ? -1 : undefined} className="mt-0.5 outline-none">
        {what}
      </p>
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
    </div>
    {children}
  </div>
);
