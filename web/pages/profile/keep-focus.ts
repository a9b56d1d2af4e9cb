import type { MouseEvent } from "react";

/** Runs what may take the pressed button away; the keyboard then goes on from what is around it and can take the focus. */
export async function keepingFocus(
  { currentTarget }: MouseEvent<HTMLElement>,
  run: () => Promise<unknown>,
): Promise<void> {
  const around = currentTarget.closest<HTMLElement>('[tabindex="-1"]');
  await run();
  if (document.activeElement === document.body) around?.focus({ preventScroll: true });
}
