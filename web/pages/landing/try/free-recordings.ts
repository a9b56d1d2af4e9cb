import { FREE_RECORDINGS, VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { storedState } from "../../../shared/shared-state.ts";

const counter = storedState("localStorage", VISITOR_STORAGE_KEY);

function toCount(stored: string | null): number {
  const count = Number.parseInt(stored ?? "", 10);
  return Number.isNaN(count) ? FREE_RECORDINGS : Math.min(Math.max(count, 0), FREE_RECORDINGS);
}

/** What this browser believes; the server has the last word. */
export const freeRecordingsLeft = (): number => toCount(counter.get());
export const useFreeRecordingsLeft = (): number => toCount(counter.useValue());

export const setFreeRecordingsLeft = (left: number): void => counter.set(String(Math.max(left, 0)));
