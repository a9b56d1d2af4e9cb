import type { Database } from "../../db/database.ts";
import { beginErasingVisitors, createVisitor } from "../../db/visitors.ts";
import type { Deps } from "../deps.ts";
import { LOGIN_MS, newToken, sha256 } from "./tokens.ts";

/** The stored form of a visitor's token. It differs from a login's, so that neither can be used as the other. */
export const visitorHash = (token: string): Promise<string> => sha256(`visitor:${token}`);

/** Creates a visitor, and the token for their cookie: the one that their browser was given before, where it is good. */
export async function openVisitor(
  deps: Pick<Deps, "db">,
  now: number,
  token = newToken(),
): Promise<{ userId: string; token: string }> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: now + LOGIN_MS };
  const login = { tokenHash: await visitorHash(token), ...times };
  const userId = await createVisitor(deps.db, { id: crypto.randomUUID(), createdAt: now }, login);
  return userId === undefined ? await openVisitor(deps, now) : { userId, token };
}

const VISITORS_AT_ONCE = 500;
/** Ten times as many as can be erased until the next run. */
const MAX_BATCHES = 100;

/** A cron job: begins to erase visitors who have not come back for as long as a login lasts. */
export async function eraseInactiveVisitors(db: Database, now: number): Promise<void> {
  const gone = { now, createdBefore: now - LOGIN_MS, limit: VISITORS_AT_ONCE };
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if ((await beginErasingVisitors(db, gone)) < VISITORS_AT_ONCE) return;
  }
}
