import { useSyncExternalStore } from "react";

const KEY = "keyboardShortcuts";
const OFF = "off";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab of this browser.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A setting of this browser, on unless switched off: single keys get in the way of speech control (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== OFF);

export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}
