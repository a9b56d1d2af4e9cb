import { listAlive } from "../../db/erase.ts";
import { logError } from "../../log.ts";
import type { Deps } from "../deps.ts";
import { type AccountObjects, eraseAccount } from "./erase.ts";

/** Longer than the database can be set back. */
export const RESTORABLE_MS = 35 * 86_400_000;

/** As many as are ever kept, except where thousands leave a week; of more, each run looks at others. */
const PAGES_A_RUN = 20;

/**
 * A cron job: erases accounts again that came back with a database of before they were erased, beginning anywhere
 * in the order of ids. Throws when some failed, or the vault can't be read.
 */
export async function eraseAgain(
  deps: Deps,
  objects: AccountObjects,
  { from = crypto.randomUUID(), now = Date.now() } = {},
): Promise<void> {
  const { db, vault } = deps;
  let failed = 0;
  let pages = 0;
  for (const start of [from, ""]) {
    for (let after: string | undefined = start; after !== undefined && pages < PAGES_A_RUN; pages++) {
      const page = await vault.listErased(after);
      after = page.at(-1)?.userId;
      const back = await listAlive(
        db,
        page.map(({ userId }) => userId),
      );
      for (const id of back) {
        const done = await eraseAccount(deps, id, objects, { asked: true }).then(() => true, logged);
        if (!done) failed += 1;
      }
      const old = page.filter(
        ({ userId, erasedAt }) => erasedAt < now - RESTORABLE_MS && !back.includes(userId),
      );
      if (old.length > 0) await vault.forgetErased(old.map(({ userId }) => userId));
    }
  }
  if (failed > 0) throw new Error(`Accounts that came back and could not be erased again: ${failed}.`);
}

function logged(error: unknown): false {
  logError("erase", error);
  return false;
}
