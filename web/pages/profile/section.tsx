import { type ReactNode, useId } from "react";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";

interface Props {
  title: string;
  about: string;
  /** Of its card. */
  className: string;
  children: ReactNode;
}

/** A part of the profile that its owner writes. */
export function Section({ title, about, className, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-2xl leading-tight">
        {title}
      </h2>
      <p className="mt-1 text-soft">{about}</p>
      <Card className={cx("mt-4", className)}>{children}</Card>
    </section>
  );
}
