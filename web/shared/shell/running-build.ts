import { sharedState } from "../shared-state.ts";
import { type NewestBuild, tabLock } from "./tab-lock.ts";

const outdated = sharedState(false);

/** Whether a newer build than this tab's has been deployed. */
export const useOutdated = (): boolean => outdated.useValue();

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
    outdated.set(data.entry !== entry);
  });
}
