import { BOOKMARK_HEADER } from "#contract/paths.ts";

/** What the reads of one login have told. */
interface Told {
  newest: string | null;
  /** Whether a read has told it that began after all that may have been written. */
  isCurrent: boolean;
}

let told: Told = { newest: null, isCurrent: false };
let writes = 0;

/**
 * Has the next reads answered by the primary until one has ended: for whenever something may have been written, here or elsewhere,
 * that they ought to show.
 */
export function forgetBookmark(): void {
  told.isCurrent = false;
  writes++;
}

/** Has nothing of this login sent with the reads of another, whose database it may not be. */
export function startBookmarks(): void {
  told = { newest: null, isCurrent: false };
}

/** Sends a read so that it shows all that this page knows of; a replica of the database may answer it. */
export async function readFrom(headers: Headers, send: () => Promise<Response>): Promise<Response> {
  const [mine, before] = [told, writes];
  if (mine.isCurrent && mine.newest !== null) headers.set(BOOKMARK_HEADER, mine.newest);
  const response = await send();
  const reached = response.headers.get(BOOKMARK_HEADER);
  if (reached === null) return response;
  if (mine.newest === null || reached > mine.newest) mine.newest = reached;
  if (before === writes) mine.isCurrent = true;
  return response;
}

/** Sends what may write. */
export const write = (send: () => Promise<Response>): Promise<Response> => send().finally(forgetBookmark);

// What was done meanwhile in another window, or on another device.
globalThis.document?.addEventListener("visibilitychange", forgetBookmark);
