import { type ReactNode, useId, useState } from "react";
import { QuietButton } from "./button.tsx";

interface Props<Item> {
  items: Item[];
  first: number;
  name?: string;
  /** Puts the `id` on the element that it renders. */
  children: (visibleItems: Item[], id: string) => ReactNode;
}

export function ShowAll<Item>({ items, first, name = "", children }: Props<Item>) {
  const id = useId();
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? items : items.slice(0, first), id)}
      {items.length > first && (
        <QuietButton className="mt-2" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
          {`${all ? "Show fewer" : `Show all ${items.length}`} ${name}`.trim()}
        </QuietButton>
      )}
    </>
  );
}
