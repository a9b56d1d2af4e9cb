import { useSyncExternalStore } from "react";
import { CHECKOUT_STORAGE_KEY } from "#contract/limits.ts";

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this tab went to the payment page and has not come back with an answer (spec §4). */
export const isCheckoutInProgress = (): boolean => sessionStorage.getItem(CHECKOUT_STORAGE_KEY) !== null;

export function setCheckoutInProgress(inProgress: boolean): void {
  if (inProgress) sessionStorage.setItem(CHECKOUT_STORAGE_KEY, "true");
  else sessionStorage.removeItem(CHECKOUT_STORAGE_KEY);
  for (const listener of listeners) listener();
}

export const useCheckoutInProgress = (): boolean => useSyncExternalStore(subscribe, isCheckoutInProgress);
