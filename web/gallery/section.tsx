import type { ReactNode } from "react";
import { Card, CardTitle } from "../ui/card.tsx";

/** One primitive and its states, side by side. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    <div className="mt-4 flex flex-wrap items-center gap-4">{children}</div>
  </Card>
);
