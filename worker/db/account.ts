import { and, asc, eq, exists, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import {
  linkedinConnections,
  linkedinVisits,
  logins,
  recordings,
  sessions,
  subscriptions,
  users,
} from "./schema.ts";

/**
 * From here on nobody can act for this account, and to everybody else it is as if it had never been: its email and its
 * member of LinkedIn are free for another one. Again, it changes nothing.
 */
export async function beginErasing(db: Database, userId: string, now: number): Promise<void> {
  await db.batch([
    db
      .update(users)
      .set({
        erasingSince: sql`coalesce(${users.erasingSince}, ${now})`,
        email: null,
        passwordHash: null,
        firstName: "",
        lastName: "",
        profileUrl: null,
        linkedinSub: null,
      })
      .where(eq(users.id, userId)),
    db.delete(logins).where(eq(logins.userId, userId)),
    db.delete(linkedinConnections).where(eq(linkedinConnections.userId, userId)),
    db.delete(linkedinVisits).where(eq(linkedinVisits.userId, userId)),
  ]);
}

/** Accounts whose erasure has begun, the longest ago first. */
export const erasingQuery = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.erasingSince))
    .orderBy(asc(users.erasingSince));

/** Forgets who this user was to Stripe, unless they are somebody else there by now. */
export async function forgetCustomer(db: Database, userId: string, customerId: string): Promise<void> {
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.customerId, customerId)));
}

export async function someSessions(db: Database, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** With their messages, drafts and versions. */
export async function eraseSessions(db: Database, userId: string, ids: string[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, ids)));
}

export async function eraseRecordings(db: Database, userId: string): Promise<void> {
  await db.delete(recordings).where(eq(recordings.userId, userId));
}

/**
 * Erases the account itself, and with it all that is in the database alone. Answers false, and does nothing, as long as
 * there is something of its that lies elsewhere too: a request that was under way may have brought it in.
 */
export async function eraseUser(db: Database, userId: string): Promise<boolean> {
  const lingering = [
    db.select().from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(recordings).where(eq(recordings.userId, userId)),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerId))),
  ];
  const [, left] = await db.batch([
    db
      .delete(users)
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.erasingSince),
          ...lingering.map((rows) => not(exists(rows))),
        ),
      ),
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
  ]);
  return left.length === 0;
}
