import { useSyncExternalStore } from "react";

function newListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** State of the page, shared by all screens; components that use it re-render when it changes. */
export function sharedState<State>(initial: State) {
  const { subscribe, notify } = newListeners();
  let state = initial;
  const get = () => state;
  return {
    get,
    set: (next: State) => {
      state = next;
      notify();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
    /** Re-renders only when what `derive` returns changes. */
    useDerived: <Derived>(derive: (state: State) => Derived) =>
      useSyncExternalStore(subscribe, () => derive(state)),
  };
}

/** The same, kept by the browser under `key`; null when nothing is. In local storage all tabs share it. */
export function storedState(area: "localStorage" | "sessionStorage", key: string) {
  const { subscribe, notify } = newListeners();
  const get = () => window[area].getItem(key);
  const subscribeToTabs = (listener: () => void) => {
    const unsubscribe = subscribe(listener);
    window.addEventListener("storage", listener);
    return () => {
      unsubscribe();
      window.removeEventListener("storage", listener);
    };
  };
  return {
    get,
    set: (text: string | null) => {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
      notify();
    },
    useValue: () => useSyncExternalStore(subscribeToTabs, get),
  };
}
