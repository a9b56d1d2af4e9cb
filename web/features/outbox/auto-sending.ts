import { useEffect, useSyncExternalStore } from "react";
import type { Acknowledgement } from "../../lib/outbox/types.ts";

/** Told of a note that went by itself. Answers whether the screen shows it, so that nobody need be told elsewhere. */
type Onlooker = (answer: Acknowledgement) => boolean;

/** How many parts of the screen hold it back right now. */
let holds = 0;
const listeners = new Set<() => void>();
const onlookers = new Set<Onlooker>();

function changeHolds(by: 1 | -1): void {
  holds += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const isHeld = (): boolean => holds > 0;
export const useHeld = (): boolean => useSyncExternalStore(subscribe, isHeld);

/** Nothing is begun by itself while `held`: the speaker is recording, or sending something of their own. */
export function useHoldAutoSend(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    changeHolds(1);
    return () => changeHolds(-1);
  }, [held]);
}

/** `onSent` must keep its identity between renders. */
export function useSentByItself(onSent: Onlooker): void {
  useEffect(() => {
    onlookers.add(onSent);
    return () => void onlookers.delete(onSent);
  }, [onSent]);
}

/** Whether the screen shows what was sent. */
export const tellOnlookers = (answer: Acknowledgement): boolean =>
  [...onlookers].map((tell) => tell(answer)).includes(true);
