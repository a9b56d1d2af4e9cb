import { DAY_MS } from "#contract/times.ts";
import { listOwners, listRecordings } from "../../db/vault.ts";
import type { StoredSound } from "../../services/vault.ts";
import type { Deps } from "../deps.ts";

/** Longer than the database can be set back. */
const RESTORABLE_MS = 35 * DAY_MS;
/** Under this, earlier versions kept the ids of erased accounts for as long. */
const ERASED = "erased";
const REMOVED_AT_ONCE = 1_000;

/**
 * A cron job: deletes sound that no row leads to, as a database leaves it that was set back, once no database can be set
 * back to when it had one. Each run looks at some, from anywhere on. Throws where most of it is nobody's: then the database is
 * more likely not the vault's than that of so many people nothing is left.
 */
export async function deleteOrphans(
  deps: Deps,
  { from = crypto.randomUUID(), now = Date.now() } = {},
): Promise<void> {
  const { db, vault } = deps;
  // Judged together: of the few behind `from` most may happen to be nobody's.
  const listed = [...(await vault.list(from)), ...(await vault.list(""))];
  const stored = [...new Map(listed.map((sound) => [`${sound.userId}/${sound.id}`, sound])).values()].filter(
    ({ storedAt }) => storedAt < now - RESTORABLE_MS,
  );
  if (stored.length === 0) return;
  const userIds = [...new Set(stored.map(({ userId }) => userId))].filter((id) => id !== ERASED);
  const ids = stored.map(({ id }) => id);
  const [owners, recordings] = await Promise.all([listOwners(db, userIds), listRecordings(db, ids)]);
  if (owners.size * 2 < userIds.length) {
    throw new Error(
      `Of ${userIds.length} owners of sound the database has ${owners.size}. Is it the right one?`,
    );
  }
  const hasRow = ({ userId, id, isSpoken }: StoredSound) =>
    isSpoken ? owners.has(userId) : recordings.get(id) === userId;
  const orphans = stored.filter((sound) => !hasRow(sound));
  for (let at = 0; at < orphans.length; at += REMOVED_AT_ONCE)
    await vault.remove(orphans.slice(at, at + REMOVED_AT_ONCE));
}
