const RELOADED_KEY = "reloadedForCode";

/** Loads under way that are no reason to leave the page. */
let parts = 0;

/**
 * A screen's code that can't be loaded is most often of a build that is gone from the server: one reload brings the newest.
 * Just one, and none without a connection: the fault may lie elsewhere. And none for a part of a screen,
 * which says so itself: somebody may be in the middle of something.
 * `entryUrl`: the address of the script that the page began with.
 */
export function reloadOnMissingCode(entryUrl: string): void {
  window.addEventListener("vite:preloadError", () => {
    if (parts > 0 || !navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === entryUrl) return;
    sessionStorage.setItem(RELOADED_KEY, entryUrl);
    window.location.reload();
  });
}

/** Loads the code of a part of a screen. */
export async function loadPart<Code>(load: () => Promise<Code>): Promise<Code> {
  parts += 1;
  try {
    return await load();
  } finally {
    parts -= 1;
  }
}
