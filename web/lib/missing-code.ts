const RELOADED_KEY = "reloadedForCode";

/**
 * A screen's code that can't be loaded is most often of a build that is gone from the server: one reload brings the newest.
 * Just one, and none without a connection: the fault may lie elsewhere.
 * `entryUrl`: the address of the script that the page began with.
 */
export function reloadOnMissingCode(entryUrl: string): void {
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === entryUrl) return;
    sessionStorage.setItem(RELOADED_KEY, entryUrl);
    window.location.reload();
  });
}
