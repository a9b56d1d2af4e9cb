import { HOOKS_SHOWN } from "#contract/limits.ts";

export interface HookOrder {
  count: number;
  /** Indices into the draft's hooks. */
  shown: number[];
  others: number[];
  /** Whether what is shown came after the others. */
  newestShown: boolean;
}

/**
 * Which hooks are shown: the first two while one of them is chosen, for those were offered as the best (spec §2).
 * After that the newest two, the newest first; or, when an older one is chosen, that one before the first.
 */
export function hookOrder(count: number, selected: number): HookOrder {
  const newestShown = selected >= HOOKS_SHOWN && selected >= count - HOOKS_SHOWN;
  const first = selected < HOOKS_SHOWN ? [0, 1] : newestShown ? [count - 1, count - 2] : [selected, 0];
  const all = Array.from({ length: count }, (_, index) => index);
  return { count, shown: first, others: all.filter((index) => !first.includes(index)), newestShown };
}
