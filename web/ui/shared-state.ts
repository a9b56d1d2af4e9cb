import { useSyncExternalStore } from "react";
import { listen } from "./listen.ts";

export function sharedState<State>(initial: State) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let state = initial;
  const get = () => state;
  return {
    get,
    set: (next: State) => {
      state = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
    useDerived: <Derived>(derive: (state: State) => Derived) =>
      useSyncExternalStore(subscribe, () => derive(state)),
  };
}

/** Kept by the browser under `key`; null for nothing. All tabs share local storage. */
export function storedState(area: "localStorage" | "sessionStorage", key: string) {
  const get = () => window[area].getItem(key);
  return {
    get,
    set: (text: string | null) => {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
      // The browser notifies only the other tabs.
      window.dispatchEvent(new StorageEvent("storage", { key }));
    },
    useValue: () => useSyncExternalStore((listener) => listen(window, "storage", listener), get),
  };
}

/** A switch of this browser's, on until it is turned off. */
export function storedSwitch(key: string) {
  const { get, set, useValue } = storedState("localStorage", key);
  return {
    isOn: () => get() === null,
    useOn: () => useValue() === null,
    turn: (on: boolean) => set(on ? null : "off"),
  };
}
