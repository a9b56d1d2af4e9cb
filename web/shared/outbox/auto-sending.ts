import { useEffect } from "react";
import { sharedState } from "../shared-state.ts";
import type { Acknowledgement } from "./types.ts";

/** Told of a note that went by itself. Answers whether the screen shows it, so that nobody need be told elsewhere. */
type Onlooker = (answer: Acknowledgement) => boolean;

/** How many parts of the screen hold it back right now. */
const holds = sharedState(0);
const onlookers = new Set<Onlooker>();

export const isHeld = (): boolean => holds.get() > 0;
export const useHeld = (): boolean => holds.useValue() > 0;

/** Nothing is begun by itself while `held`: the speaker is recording, or sending something of their own. */
export function useHoldAutoSend(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    holds.set(holds.get() + 1);
    return () => holds.set(holds.get() - 1);
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
