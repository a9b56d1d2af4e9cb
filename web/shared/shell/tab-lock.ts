const PREFIX = "outspoken-tab-runs ";

/** Held by a tab as long as it lives: how the service worker knows whose files are still needed. */
export const tabLock = (entry: string): string => PREFIX + entry;

/** The script that the holder of such a lock runs; null for any other lock. */
export const entryOfLock = (name: string | undefined): string | null =>
  name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;

/** Told to every open page by a service worker that takes over: the script of the newest build. */
export interface NewestBuild {
  kind: "newest-build";
  entry: string;
}
