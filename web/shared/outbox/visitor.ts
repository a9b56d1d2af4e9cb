import type { Post } from "./outbox.ts";

/** Whose notes those are that were made in this browser without an account. */
export const VISITOR_OWNER = "visitor";

const LOCK = "outspoken-visitor";

/**
 * Sends visitors' notes one at a time, whatever tab they are in: the answer to the first one brings the cookie by which
 * the server knows the visitor, and a second one sent beside it would be somebody else's.
 */
export const visitorsInTurn =
  (post: Post): Post =>
  (entry, sound) =>
    entry.ownerId === VISITOR_OWNER && navigator.locks
      ? navigator.locks.request(LOCK, () => post(entry, sound))
      : post(entry, sound);
