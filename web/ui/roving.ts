import type { KeyboardEvent } from "react";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Of the `selector`s within the `container` one is reached by Tab, and the others from there by the arrow keys. To be
 * called for the keys pressed on any of them; the one that gets the focus is to be the one that Tab reaches.
 */
export function rove(event: KeyboardEvent<HTMLElement>, container: string, selector: string): void {
  const { key, currentTarget } = event;
  const all = [...(currentTarget.closest(container)?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = all.indexOf(currentTarget);
  const next = at < 0 ? undefined : all[STEPS[key]?.(at, all.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
