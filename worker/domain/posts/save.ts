import type { Database } from "../../db/database.ts";
import { type ChangedDraft, isFull, updateDrafts } from "../../db/drafts.ts";
import { AppError } from "../../errors.ts";

/** As `updateDrafts`. Throws `storage_full` where a draft, or its author's account, has no room for the change. */
export async function saveDrafts(
  db: Database,
  userId: string,
  changed: readonly [ChangedDraft, ...ChangedDraft[]],
  options: Parameters<typeof updateDrafts>[3],
): Promise<boolean> {
  if (await updateDrafts(db, userId, changed, options)) return true;
  await refuseFull(db, userId, changed);
  return false;
}

/** Throws `storage_full` where that is why these could not be saved. */
export async function refuseFull(
  db: Database,
  userId: string,
  changed: readonly ChangedDraft[],
): Promise<void> {
  if (await isFull(db, userId, changed)) throw new AppError("storage_full");
}
