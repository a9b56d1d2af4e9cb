import { and, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { isOpen } from "./logins.ts";
import { linkedinConnections, linkedinVisits, users } from "./schema.ts";

export type LinkedInVisit = typeof linkedinVisits.$inferSelect;

/** Saves a visit that begins, and deletes the expired ones. */
export async function beginVisit(db: Database, visit: LinkedInVisit, now: number): Promise<void> {
  await db.batch([
    db.delete(linkedinVisits).where(lt(linkedinVisits.expiresAt, now)),
    db.insert(linkedinVisits).values(visit),
  ]);
}

/** Takes the visit with this state and browser, unless it expired. It is deleted, so that a state is good once. */
export async function endVisit(
  db: Database,
  visit: { stateHash: string; browserHash: string; now: number },
): Promise<LinkedInVisit | undefined> {
  return await db
    .delete(linkedinVisits)
    .where(
      and(
        eq(linkedinVisits.stateHash, visit.stateHash),
        eq(linkedinVisits.browserHash, visit.browserHash),
        gt(linkedinVisits.expiresAt, visit.now),
      ),
    )
    .returning()
    .get();
}

export type LinkedInConnection = typeof linkedinConnections.$inferSelect;

/** Returns false, and saves nothing, when nobody can sign in to the account any more. */
export async function saveConnection(db: Database, connection: LinkedInConnection): Promise<boolean> {
  const saved = await insertWhere(db, linkedinConnections, connection, isOpen(connection.userId))
    .onConflictDoUpdate({ target: linkedinConnections.userId, set: connection })
    .returning({ userId: linkedinConnections.userId });
  return saved.length > 0;
}

export async function findConnection(db: Database, userId: string): Promise<LinkedInConnection | undefined> {
  return await db.select().from(linkedinConnections).where(eq(linkedinConnections.userId, userId)).get();
}

/** For a token that LinkedIn refuses: the connection stays and has to be renewed. */
export async function expireConnection(db: Database, userId: string, now: number): Promise<void> {
  await db.update(linkedinConnections).set({ expiresAt: now }).where(eq(linkedinConnections.userId, userId));
}

export async function findUserBySub(db: Database, sub: string) {
  return await db.select().from(users).where(eq(users.linkedinSub, sub)).get();
}

/**
 * Links a LinkedIn member to the account with their email. Returns false when nobody has confirmed it there, or it has
 * another member. Throws on a taken member: see `isDuplicate`.
 */
export async function joinMember(db: Database, userId: string, sub: string): Promise<boolean> {
  const joined = await db
    .update(users)
    .set({ linkedinSub: sub })
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.emailConfirmedAt),
        or(isNull(users.linkedinSub), eq(users.linkedinSub, sub)),
      ),
    )
    .returning({ id: users.id });
  return joined.length > 0;
}
