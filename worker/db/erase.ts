import { and, asc, eq, exists, inArray, isNotNull, max, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import {
  corrections,
  linkedinConnections,
  linkedinVisits,
  logins,
  profiles,
  recordings,
  sessions,
  subscriptions,
  topics,
  usageDays,
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
export const beingErasedQuery = (db: Database) =>
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

export async function listSessionIds(db: Database, userId: string, limit: number): Promise<string[]> {
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

/**
 * For the batch that deletes these recordings of one user's: keeps until when the last of their uploads is dead for
 * certain. One that dies right after it put its sound into the vault leaves it there, and without the row only the
 * account still says whose it is. Never makes the wait shorter.
 */
export function extendEraseNotBefore(db: Database, userId: string, which?: SQL) {
  const last = db
    .select({ reservedUntil: max(recordings.reservedUntil) })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), eq(recordings.source, "audio"), which));
  return db
    .update(users)
    .set({ eraseNotBefore: sql`max(coalesce(${users.eraseNotBefore}, 0), ${last})` })
    .where(and(eq(users.id, userId), isNotNull(last)));
}

/** All they said and did, and what was learned from it; of the sound only the rows. The account itself may have to wait. */
export async function eraseContents(db: Database, userId: string): Promise<void> {
  const tables = [recordings, corrections, profiles, topics, usageDays];
  await db.batch([
    extendEraseNotBefore(db, userId),
    ...tables.map((table) => db.delete(table).where(eq(table.userId, userId))),
  ]);
}

/**
 * Erases the account itself, and with it all that is in the database alone. Does nothing as long as there is something of
 * its that lies elsewhere too, which a request that was under way may have brought in (`in-use`), or as long as an upload
 * may still bring in sound (`waiting`).
 */
export async function eraseUser(
  db: Database,
  userId: string,
  now: number,
): Promise<"erased" | "waiting" | "in-use"> {
  const lingering = [
    db.select().from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(recordings).where(eq(recordings.userId, userId)),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerId))),
  ];
  const isEmpty = and(...lingering.map((rows) => not(exists(rows))));
  const isWaiting = sql`coalesce(${users.eraseNotBefore}, 0) > ${now}`;
  const [, [left]] = await db.batch([
    db.delete(users).where(and(eq(users.id, userId), isNotNull(users.erasingSince), isEmpty, not(isWaiting))),
    db
      .select({ onlyWaits: sql<0 | 1>`${and(isEmpty, isWaiting)}` })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  if (!left) return "erased";
  return left.onlyWaits ? "waiting" : "in-use";
}
