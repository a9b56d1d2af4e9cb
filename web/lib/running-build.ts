import { useSyncExternalStore } from "react";
import { type NewestBuild, tabLock } from "./tab-lock.ts";

let outdated = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a newer build than this tab's has been deployed. */
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, () => outdated);

/**
 * Has this tab's files kept for as long as it is open, and learns of newer builds.
 * `entryUrl`: the address of the script that the page began with.
 */
export function followBuilds(entryUrl: string): void {
  if (!("serviceWorker" in navigator)) return;
  const entry = new URL(entryUrl).pathname;
  const untilTheTabDies = new Promise<never>(() => undefined);
  void navigator.locks.request(tabLock(entry), { mode: "shared" }, () => untilTheTabDies);
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<NewestBuild>) => {
    if (data.kind !== "newest-build") return;
    outdated = data.entry !== entry;
    for (const listener of listeners) listener();
  });
}
