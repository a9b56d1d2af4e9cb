import { findGoodStreams, recordStream, strikeOutStream } from "../db/streams.ts";
import { AppError } from "../errors.ts";
import { type Deps, onShard } from "./deps.ts";
import { shardOf } from "./shard.ts";

/** The tabs of a busy person, on all devices (design §6). */
const MAX_STREAMS_PER_ACCOUNT = 20;
const LONGEST_STREAM_MS = 60 * 60 * 1000;

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
export async function streamsStillAllowed(deps: Deps, ids: string[]): Promise<Set<string>> {
  const now = Date.now();
  const found = [...Map.groupBy(ids, shardOf)].map(([shard, some]) =>
    findGoodStreams(onShard(deps, shard).db, some, { now, openedAfter: now - LONGEST_STREAM_MS }),
  );
  return (await Promise.all(found)).reduce((good, more) => good.union(more), new Set<string>());
}

export const closeStream = ({ db }: Deps, id: string): Promise<void> => strikeOutStream(db, id);
