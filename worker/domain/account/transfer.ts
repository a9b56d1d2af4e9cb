import { hasUploads, type Merge } from "../../db/merge.ts";
import {
  deletePlaceholder,
  deleteSource,
  exportRows,
  findTransferredAt,
  freezeSource,
  importRows,
} from "../../db/transfer.ts";
import { type Deps, onShard } from "../deps.ts";
import { shardOf } from "../shard.ts";

/**
 * Transfers a visitor into the database of `deps`, where their account `into` was made. Safe to repeat after a crash at any step.
 * `uploading`: not yet, since an upload is under way; with `waits: false` it is transferred all the same. `gone`: there is nobody
 * to transfer, since another account was made of this visitor.
 */
export async function transferVisitor(
  deps: Deps,
  merge: Merge,
  now: number,
  { waits = true } = {},
): Promise<"transferred" | "uploading" | "gone"> {
  const source = onShard(deps, shardOf(merge.from)).db;
  const transferredAt = await findTransferredAt(deps.db, merge);
  if (transferredAt === undefined) return "gone";
  const isInSource = await freezeSource(source, merge, now);
  if (transferredAt === null) {
    if (!isInSource) {
      await deletePlaceholder(deps.db, merge);
      return "gone";
    }
    if (waits && (await hasUploads(source, merge.from, now))) return "uploading";
    await importRows(deps.db, merge, await exportRows(source, merge), now);
  }
  if (isInSource) await deleteSource(source, merge);
  return "transferred";
}
