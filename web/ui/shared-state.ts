import { useSyncExternalStore } from "react";
import { listen } from "./listen.ts";

/** State of the page, shared by all screens; components that use it re-render when it changes. */
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
    /** Re-renders only when what `derive` returns changes. */
    useDerived: <Derived>(derive: (state: State) => Derived) =>
      useSyncExternalStore(subscribe, () => derive(state)),
  };
}

const onStorage = (listener: () => void) => listen(window, "storage", listener);

/** The same, kept by the browser under `key`; null when nothing is. In local storage all tabs share it. */
export function storedState(area: "localStorage" | "sessionStorage", key: string) {
  const get = () => window[area].getItem(key);
  return {
    get,
    set: (text: string | null) => {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
      // The browser itself tells the other tabs only.
      window.dispatchEvent(new StorageEvent("storage", { key }));
    },
    useValue: () => useSyncExternalStore(onStorage, get),
  };
}
