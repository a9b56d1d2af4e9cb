import { HOUR_MS } from "#contract/times.ts";
import { findGoodStreams, recordStream, strikeOutStream } from "../db/streams.ts";
import { AppError } from "../errors.ts";
import type { Deps } from "./deps.ts";

/** The tabs of a busy person, on all devices. */
const MAX_STREAMS_PER_ACCOUNT = 20;
const LONGEST_STREAM_MS = HOUR_MS;

/**
 * Writes down that a login follows a session. Returns the sessions in which an older stream of the account has to end for it.
 * Throws `unauthorized` where login or session is gone.
 */
export async function openStream(
  { db }: Deps,
  stream: { id: string; userId: string; sessionId: string; tokenHash: string },
): Promise<string[]> {
  const openedAt = Date.now();
  const limits = { most: MAX_STREAMS_PER_ACCOUNT, openedAfter: openedAt - LONGEST_STREAM_MS };
  const closedIn = await recordStream(db, { ...stream, openedAt }, limits);
  if (!closedIn) throw new AppError("unauthorized");
  return closedIn;
}

/** Which of these may stay open: their login is still good, their hour is not over, and nobody has struck them out. */
export function streamsStillAllowed({ db }: Deps, ids: string[]): Promise<Set<string>> {
  const now = Date.now();
  return findGoodStreams(db, ids, { now, openedAfter: now - LONGEST_STREAM_MS });
}

export const closeStream = ({ db }: Deps, id: string): Promise<void> => strikeOutStream(db, id);
