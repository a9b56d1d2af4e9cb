import { listOwners, listRecordings } from "../../db/vault.ts";
import type { StoredSound } from "../../services/vault.ts";
import { RESTORABLE_MS } from "../account/restored.ts";
import type { Deps } from "../deps.ts";

/**
 * A cron job: deletes sound that no row leads to, as a database leaves it that was set back, once no database can be set
 * back to when it had one. Each run looks at some, from anywhere on. Throws where most of it is nobody's: then the database is
 * more likely not the vault's than that of so many people nothing is left.
 */
export async function deleteOrphans(
  { db, vault }: Pick<Deps, "db" | "vault">,
  { from = crypto.randomUUID(), now = Date.now() } = {},
): Promise<void> {
  for (const start of [from, ""]) {
    const stored = (await vault.list(start)).filter(({ storedAt }) => storedAt < now - RESTORABLE_MS);
    if (stored.length === 0) continue;
    const userIds = [...new Set(stored.map(({ userId }) => userId))];
    const [owners, recordings] = await Promise.all([
      listOwners(db, userIds),
      listRecordings(
        db,
        stored.map(({ id }) => id),
      ),
    ]);
    if (owners.size * 2 < userIds.length) {
      throw new Error(
        `Of ${userIds.length} owners of sound the database has ${owners.size}. Is it the right one?`,
      );
    }
    const hasRow = ({ userId, id, isSpoken }: StoredSound) =>
      isSpoken ? owners.has(userId) : recordings.get(id) === userId;
    const orphans = stored.filter((sound) => !hasRow(sound));
    if (orphans.length > 0) await vault.remove(orphans);
  }
}
