import type { Database } from "../../db/database.ts";
import { LOGIN_MS } from "../../db/logins.ts";
import { beginErasingVisitors, createVisitor, moveVisitor } from "../../db/users.ts";
import { existing } from "../../errors.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { admitWork } from "../quota.ts";
import { newToken, sha256 } from "./tokens.ts";

/** The stored form of a visitor's token. It differs from a login's, so that neither can be used as the other. */
export const visitorHash = (token: string): Promise<string> => sha256(`visitor:${token}`);

/** Creates a visitor, and the token for their cookie: never one that a browser brings, which another host may have planted there. */
export async function openVisitor({ db }: Pick<Deps, "db">, now: number) {
  const [userId, token] = [crypto.randomUUID(), newToken()];
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + LOGIN_MS };
  await createVisitor(db, { id: userId, createdAt: now }, { tokenHash: await visitorHash(token), ...times });
  return { userId, token };
}

/**
 * Adds all that a visitor said to the account of a user who asked for that: sessions, posts and recordings, and their use of the
 * trial. Refused while a note of the visitor's is under way.
 */
export async function addVisitor(
  deps: Deps,
  which: { visitorId: string; userId: string; now: number },
): Promise<void> {
  await admitWork(deps, which.userId);
  // Before the rows: a cron job erases the visitor's own.
  const copied = deps.vault.copyAll(which.visitorId, which.userId);
  await refuseOnServiceFailure("vault_unavailable", copied);
  existing(await moveVisitor(deps.db, which), "still_working");
}

/** As many as the cron job after this one erases in a run. */
const VISITORS_A_RUN = 2_000;

/** A cron job: begins to erase visitors who have not come back for as long as a login lasts. */
export const eraseInactiveVisitors = (db: Database, now: number): Promise<void> =>
  beginErasingVisitors(db, { now, createdBefore: now - LOGIN_MS, limit: VISITORS_A_RUN });
