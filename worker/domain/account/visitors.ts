import type { Database } from "../../db/database.ts";
import { beginErasingVisitors, createVisitor } from "../../db/visitors.ts";
import { LOGIN_MS, newToken, sha256 } from "./sign-in.ts";

/** The stored form of a visitor's token. It differs from a login's, so that neither can be used as the other. */
export const visitorHash = (token: string): Promise<string> => sha256(`visitor:${token}`);

/** Creates a visitor, and the token for their cookie. */
export async function openVisitor(db: Database, now: number): Promise<{ userId: string; token: string }> {
  const userId = crypto.randomUUID();
  const token = newToken();
  const login = { tokenHash: await visitorHash(token), expiresAt: now + LOGIN_MS };
  await createVisitor(db, { id: userId, createdAt: now }, login);
  return { userId, token };
}

/** Each takes a dozen calls, and one run of the cron jobs may make some thousands. */
const VISITORS_A_RUN = 100;

/** A cron job: begins to erase visitors who have not come back for as long as a login lasts. */
export async function eraseInactiveVisitors(db: Database, now: number): Promise<void> {
  await beginErasingVisitors(db, { now, createdBefore: now - LOGIN_MS, limit: VISITORS_A_RUN });
}
