import { arrive, depart, findArrival, leave, stopAwaiting, takeAlong } from "../../db/bring-over.ts";
import { hasUploads, type Merge } from "../../db/merge.ts";
import { type Deps, onShard } from "../deps.ts";
import { shardOf } from "../shard.ts";

/**
 * Brings what a visitor said into the database of `deps`, where their account `into` was made, and only a row stands for them yet.
 * Safe to repeat after it died anywhere. `later`: an upload is under way, unless those are not waited for. `nobody`: another
 * account was made of this visitor.
 */
export async function bringOver(
  deps: Deps,
  merge: Merge,
  now: number,
  { waits = true } = {},
): Promise<"here" | "later" | "nobody"> {
  const before = onShard(deps, shardOf(merge.from)).db;
  const arrivedAt = await findArrival(deps.db, merge);
  if (arrivedAt === undefined) return "nobody";
  const isThere = await leave(before, merge, now);
  if (arrivedAt === null) {
    if (!isThere) {
      await stopAwaiting(deps.db, merge);
      return "nobody";
    }
    if (waits && (await hasUploads(before, merge.from, now))) return "later";
    await arrive(deps.db, merge, await takeAlong(before, merge), now);
  }
  if (isThere) await depart(before, merge);
  return "here";
}
