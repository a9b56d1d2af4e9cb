import type { KeyboardEvent } from "react";

export const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus among the `selector`s in the `container` by the arrow keys; Tab is to reach the focused one only. */
export function rove(event: KeyboardEvent<HTMLElement>, container: string, selector: string): void {
  const { key, currentTarget } = event;
  const all = [...(currentTarget.closest(container)?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const at = all.indexOf(currentTarget);
  const next = at < 0 ? undefined : all[STEPS[key]?.(at, all.length) ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
