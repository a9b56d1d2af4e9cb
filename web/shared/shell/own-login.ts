import { useEffect } from "react";
import { TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { isOwnLogin } from "../../api/client.ts";
import { listen } from "../../ui/listen.ts";

/** Once the browser has another login than this page's, or none: shows nothing more, also when Back restores it, and loads anew. */
export function useOwnLogin(): void {
  useEffect(() => {
    const check = (event?: Event) => {
      // Null: all of it was cleared.
      const isOtherKey =
        event instanceof StorageEvent && event.key !== null && event.key !== TOKEN_STORAGE_KEY;
      if (isOtherKey || isOwnLogin()) return;
      document.documentElement.hidden = true;
      // The page is left already, and may be kept as it is, for Back to restore it.
      if (event?.type !== "pagehide") window.location.reload();
    };
    check();
    // A page that slept gets no event of the storage.
    return listen(window, ["storage", "pageshow", "focus", "pagehide", "visibilitychange"], check);
  }, []);
}
