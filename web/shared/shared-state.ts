import { useSyncExternalStore } from "react";

function newListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** State of the page, whichever screen is in sight; whoever uses it is drawn anew when it changes. */
export function sharedState<State>(initial: State) {
  const { subscribe, tell } = newListeners();
  let state = initial;
  const get = () => state;
  return {
    get,
    set: (next: State) => {
      state = next;
      tell();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}

/** The same, kept by the browser under `key`; null when nothing is. In local storage it is all tabs' state. */
export function storedState(area: "localStorage" | "sessionStorage", key: string) {
  const { subscribe, tell } = newListeners();
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
      tell();
    },
    useValue: () => useSyncExternalStore(subscribeToTabs, get),
  };
}
