const PREFIX = "outspoken-tab-runs ";

/** Held by each open tab: tells the service worker whose files are still needed. */
export const tabLock = (entry: string): string => PREFIX + entry;

/** The script of the tab that holds this lock; null for other locks. */
export const entryOfLock = (name: string | undefined): string | null =>
  name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;

/** Sent to all pages by a service worker that takes over. */
export type NewestBuild = { kind: "newest-build"; entry: string };
