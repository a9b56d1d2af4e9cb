import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { NewLogin } from "./logins.ts";
import { linkedinConnections, linkedinVisits, logins, users } from "./schema.ts";
import { toUser } from "./users.ts";

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

export async function saveConnection(db: Database, connection: LinkedInConnection): Promise<void> {
  await db
    .insert(linkedinConnections)
    .values(connection)
    .onConflictDoUpdate({ target: linkedinConnections.userId, set: connection });
}

export async function findConnection(db: Database, userId: string): Promise<LinkedInConnection | undefined> {
  return await db.select().from(linkedinConnections).where(eq(linkedinConnections.userId, userId)).get();
}

/** For a token that LinkedIn refuses: the connection stays and has to be renewed. */
export async function expireConnection(db: Database, userId: string, now: number): Promise<void> {
  await db.update(linkedinConnections).set({ expiresAt: now }).where(eq(linkedinConnections.userId, userId));
}

export async function findUserBySub(db: Database, sub: string) {
  const row = await db.select().from(users).where(eq(users.linkedinSub, sub)).get();
  return row && toUser(row);
}

/**
 * Links a LinkedIn member to the account with their email; returns false when it has another member. That email was
 * never verified: an unused account may have been opened by somebody who waits for the owner of the email to use it, so
 * its password and logins end here.
 */
export async function joinMember(db: Database, userId: string, sub: string): Promise<boolean> {
  const unused = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.recordingsUsed} = 0
    and ${users.linkedinSub} = ${sub})`;
  const [joined] = await db.batch([
    db
      .update(users)
      .set({ linkedinSub: sub })
      .where(and(eq(users.id, userId), isNull(users.linkedinSub), isNull(users.erasingSince)))
      .returning({ id: users.id }),
    db.delete(logins).where(and(eq(logins.userId, userId), unused)),
    db
      .update(users)
      .set({ passwordHash: null })
      .where(and(eq(users.id, userId), unused)),
  ]);
  return joined.length > 0;
}

/** Creates the account of a new member, with its first login. Throws on a taken email or member: see `isDuplicate`. */
export async function createMember(
  db: Database,
  member: {
    id: string;
    sub: string;
    email: string | null;
    firstName: string;
    lastName: string;
    createdAt: number;
  },
  login: NewLogin,
): Promise<void> {
  const { sub, ...user } = member;
  await db.batch([
    db.insert(users).values({ ...user, linkedinSub: sub }),
    db.insert(logins).values({ ...login, userId: member.id }),
  ]);
}
