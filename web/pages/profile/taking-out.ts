import type { MouseEvent } from "react";

/** The second click of a double click: by then something else may have moved beneath it. */
export const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1;

/**
 * For a button marked `data-takes-out`, whose entry of a list goes with the click. The keyboard moves on first: to the
 * next entry, or the one before; from the last one to what is around the list and can take the focus.
 */
export const takingOut =
  (takeOut: () => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (isSecondClick(event)) return;
    const button = event.currentTarget;
    const entry = button.closest("li");
    const next = [entry?.nextElementSibling, entry?.previousElementSibling]
      .map((neighbour) => neighbour?.querySelector<HTMLElement>("[data-takes-out]"))
      .find((found) => found instanceof HTMLElement);
    (next ?? button.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
    takeOut();
  };
