import type { Database } from "../../db/database.ts";
import { beginErasingVisitors, createVisitor } from "../../db/visitors.ts";
import { LOGIN_MS, newToken, sha256 } from "./sign-in.ts";

/** The stored form of a visitor's token. Unlike a login's, so that neither is ever good for what the other is. */
export const visitorHash = (token: string): Promise<string> => sha256(`visitor:${token}`);

/** Somebody whom we have not met, and the token by which we know them again. */
export async function openVisitor(db: Database, now: number): Promise<{ userId: string; token: string }> {
  const userId = crypto.randomUUID();
  const token = newToken();
  const login = { tokenHash: await visitorHash(token), expiresAt: now + LOGIN_MS };
  await createVisitor(db, { id: userId, createdAt: now }, login);
  return { userId, token };
}

/** Each is a dozen calls, and one run of the clock may make some thousands. */
const VISITORS_A_RUN = 100;

/** For the clock: begins to erase visitors whom nobody has seen for as long as a login lasts. */
export async function eraseInactiveVisitors(db: Database, now: number): Promise<void> {
  await beginErasingVisitors(db, { now, createdBefore: now - LOGIN_MS, limit: VISITORS_A_RUN });
}
