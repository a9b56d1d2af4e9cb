import { BOOKMARK_HEADER } from "#contract/paths.ts";

/** Of the newest read since anything may have been written. */
let bookmark: string | null = null;
/** How often that was. */
let writes = 0;

/**
 * Has the next read answered by the primary, whatever this page has read: for whenever something may have been written, here or
 * elsewhere, that it ought to show.
 */
export function forgetBookmark(): void {
  bookmark = null;
  writes++;
}

/** Sends a read so that it shows all that this page knows of; a replica of the database may answer it. */
export async function readFrom(headers: Headers, send: () => Promise<Response>): Promise<Response> {
  const before = writes;
  if (bookmark !== null) headers.set(BOOKMARK_HEADER, bookmark);
  const response = await send();
  const reached = response.headers.get(BOOKMARK_HEADER);
  if (reached !== null && before === writes && (bookmark === null || reached > bookmark)) bookmark = reached;
  return response;
}

/** Sends what may write. */
export async function write(send: () => Promise<Response>): Promise<Response> {
  forgetBookmark();
  try {
    return await send();
  } finally {
    forgetBookmark();
  }
}

// What was done meanwhile in another window, or on another device.
globalThis.document?.addEventListener("visibilitychange", forgetBookmark);
