import { type ReactNode, useId } from "react";
import { Card, CardTitle } from "../../ui/card.tsx";

interface Props {
  title: string;
  /** What it says while it has nothing to show. */
  empty: string | false;
  children: ReactNode;
}

/** One part of the profile. It takes the focus when its last entry goes. */
export function ProfileCard({ title, empty, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} tabIndex={-1} className="rounded-card outline-none">
      <Card className="h-full">
        <CardTitle id={id}>{title}</CardTitle>
        {empty === false ? children : <p className="mt-3 text-soft leading-relaxed">{empty}</p>}
      </Card>
    </section>
  );
}
