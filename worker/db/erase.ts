import { and, asc, eq, exists, inArray, isNotNull, max, not, type SQL, sql } from "drizzle-orm";
import { eraseAttempts } from "./attempts.ts";
import type { Database } from "./database.ts";
import { isGoodLink } from "./email-proof.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { isOpen } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import {
  corrections,
  habits,
  linkedinConnections,
  linkedinVisits,
  logins,
  passkeys,
  profiles,
  recordings,
  samples,
  sessions,
  subscriptions,
  topics,
  usageDays,
  users,
} from "./schema.ts";

/**
 * Statements that mark the accounts that `which` means as being erased: from then on nobody can sign in to them, and their
 * emails and LinkedIn members are free for others. Doing it again changes nothing.
 */
export function eraseStatements(
  db: Database,
  which: SQL | undefined,
  now: number,
  goodbye: ReturnType<typeof queueStatements> = [],
) {
  const meant = db.select({ id: users.id }).from(users).where(which);
  return [
    db.delete(logins).where(inArray(logins.userId, meant)),
    db.delete(passkeys).where(inArray(passkeys.userId, meant)),
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, meant)),
    db.delete(linkedinVisits).where(inArray(linkedinVisits.userId, meant)),
    ...goodbye,
    // Last: afterwards `which` may mean nobody any more.
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
      .where(which)
      .returning({ id: users.id }),
  ] as const;
}

/** Marks an account as being erased, and queues a last mail with it. */
export async function beginErasing(
  db: Database,
  userId: string,
  { now, goodbye }: { now: number; goodbye?: PreparedMail },
): Promise<void> {
  await db.batch([
    ...eraseStatements(db, eq(users.id, userId), now, queueStatements(db, goodbye, isOpen(userId))),
  ]);
}

/** The same by a mailed link, whose follower never opened the account. Returns false, and changes nothing, where it is not good. */
export async function beginErasingBy(db: Database, link: MailLink, now: number): Promise<boolean> {
  const results = await db.batch([
    ...eraseStatements(db, and(eq(users.id, link.userId), isGoodLink(link, now)), now),
  ]);
  return (results.at(-1) as unknown[]).length > 0;
}

/** Accounts that are being erased, the longest waiting first. */
export const beingErasedQuery = (db: Database, limit: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(isNotNull(users.erasingSince))
    .orderBy(asc(users.erasingSince))
    .limit(limit);

/** Deletes the link to this Stripe customer, unless the user has another one by now. */
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

/** Deletes sessions with their messages, drafts and versions. */
export async function eraseSessions(db: Database, userId: string, ids: string[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, ids)));
}

/**
 * A statement for the batch that deletes these recordings: keeps the account until the last of their uploads must have
 * ended. An upload that dies right after it stored its sound leaves it in the vault, and without the recording's row only
 * the account still says whose it is. Never shortens the wait.
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

/** Deletes what they said and did, and what was learned from it, but not the account. Of the sound only the rows. */
export async function eraseContents(db: Database, userId: string): Promise<void> {
  const tables = [recordings, corrections, habits, samples, profiles, topics, usageDays];
  await db.batch([
    extendEraseNotBefore(db, userId),
    eraseAttempts(db, userId),
    ...tables.map((table) => db.delete(table).where(eq(table.userId, userId))),
  ]);
}

/**
 * Deletes the account itself with everything that only the database has. Does nothing while a request under way has
 * added something that is stored elsewhere too (`in-use`), or while an upload may still store sound (`waiting`).
 */
export async function eraseUser(
  db: Database,
  userId: string,
  now: number,
): Promise<"erased" | "waiting" | "in-use"> {
  const remaining = [
    db.select().from(sessions).where(eq(sessions.userId, userId)),
    db.select().from(recordings).where(eq(recordings.userId, userId)),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerId))),
  ];
  const isEmpty = and(...remaining.map((rows) => not(exists(rows))));
  const isWaiting = sql`coalesce(${users.eraseNotBefore}, 0) > ${now}`;
  const [, [kept]] = await db.batch([
    db.delete(users).where(and(eq(users.id, userId), isNotNull(users.erasingSince), isEmpty, not(isWaiting))),
    db
      .select({ onlyWaits: sql<0 | 1>`${and(isEmpty, isWaiting)}` })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  if (!kept) return "erased";
  return kept.onlyWaits ? "waiting" : "in-use";
}
