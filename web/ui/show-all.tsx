import { type ReactNode, useId, useState } from "react";
import { Button } from "./button.tsx";

interface Props<Item> {
  items: Item[];
  /** How many are shown before all are asked for. */
  first: number;
  /** As in "days", where the buttons name them. */
  name?: string;
  /** Puts the `id` on what it makes of the items that are shown. */
  children: (shown: Item[], id: string) => ReactNode;
}

/** The first of a long list, and a button for all of it. */
export function ShowAll<Item>({ items, first, name = "", children }: Props<Item>) {
  const id = useId();
  const [all, setAll] = useState(false);
  return (
    <>
      {children(all ? items : items.slice(0, first), id)}
      {items.length > first && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {`${all ? "Show fewer" : `Show all ${items.length}`} ${name}`.trim()}
        </Button>
      )}
    </>
  );
}
