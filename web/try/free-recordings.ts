import { useSyncExternalStore } from "react";
import { FREE_RECORDINGS, VISITOR_STORAGE_KEY } from "#contract/limits.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // What another tab has used up.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** What this browser believes; the server has the last word. */
export function freeRecordingsLeft(): number {
  const stored = Number.parseInt(localStorage.getItem(VISITOR_STORAGE_KEY) ?? "", 10);
  return Number.isNaN(stored) ? FREE_RECORDINGS : Math.min(Math.max(stored, 0), FREE_RECORDINGS);
}

export function setFreeRecordingsLeft(left: number): void {
  localStorage.setItem(VISITOR_STORAGE_KEY, String(Math.max(left, 0)));
  for (const listener of listeners) listener();
}

export const useFreeRecordingsLeft = (): number => useSyncExternalStore(subscribe, freeRecordingsLeft);
