import { and, eq, inArray, isNotNull, isNull, not } from "drizzle-orm";
import { eraseAttempts } from "./attempts.ts";
import { type Database, whereSome } from "./database.ts";
import { queueErasures, whereErasing } from "./jobs.ts";
import { leaveTrial } from "./left-trials.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { whereOpen } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import * as tables from "./schema.ts";
import { linkedinConnections, recordings, sessions, subscriptions, users } from "./schema.ts";

const SIGN_INS = [tables.logins, tables.passkeys, tables.linkedinVisits, tables.telegramConnections] as const;

/** What a user said and did, and what was learned from it, beside their sessions. */
const CONTENTS = [
  recordings,
  tables.postFiles,
  tables.corrections,
  tables.habits,
  tables.samples,
  tables.profiles,
  tables.topics,
  tables.usageDays,
  tables.jobs,
];

/**
 * Queues the erasure of an account, and its last mail: no sign-in is left, and its email and member are free. What it has
 * used of the trial stays under `trialHashes`. With `onlyUnconfirmed` returns false, and changes nothing, once its email is
 * confirmed. Safe to repeat.
 */
export async function beginErasing(
  db: Database,
  userId: string,
  how: { now: number; goodbye?: PreparedMail; trialHashes?: string[]; onlyUnconfirmed?: boolean },
): Promise<boolean> {
  const { now, goodbye, trialHashes = [], onlyUnconfirmed } = how;
  const whereUnconfirmed = and(isNotNull(users.email), isNull(users.emailConfirmedAt));
  const which = and(eq(users.id, userId), onlyUnconfirmed ? whereUnconfirmed : undefined);
  const accounts = db.select({ id: users.id }).from(users).where(which);
  const nameless = { firstName: "", lastName: "", profileUrl: null };
  const blanks = { email: null, passwordHash: null, linkedinSub: null, ...nameless };
  const results = await db.batch([
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, accounts)),
    ...SIGN_INS.map((table) => db.delete(table).where(inArray(table.userId, accounts))),
    ...queueStatements(db, goodbye, whereOpen(userId)),
    ...leaveTrial(db, userId, trialHashes, now),
    queueErasures(db, accounts, now),
    // Last: afterwards it is not unconfirmed any more.
    db.update(users).set(blanks).where(which).returning({ id: users.id }),
  ]);
  return (results.at(-1) as unknown[]).length > 0;
}

/** Deletes the link to this Stripe customer, unless the user has another one by now. */
export async function forgetCustomer(db: Database, userId: string, customerId: string): Promise<void> {
  const whereLink = and(eq(subscriptions.userId, userId), eq(subscriptions.customerId, customerId));
  await db.delete(subscriptions).where(whereLink);
}

export async function listSessionIds(db: Database, userId: string, limit: number): Promise<string[]> {
  const ids = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return (await ids.limit(limit)).map(({ id }) => id);
}

export async function eraseSessions(db: Database, userId: string, ids: string[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, ids)));
}

/** Deletes the contents of an account, but not itself. Of the sound only the rows. */
export async function eraseContents(db: Database, userId: string): Promise<void> {
  await db.batch([
    eraseAttempts(db, userId),
    ...CONTENTS.map((table) => db.delete(table).where(eq(table.userId, userId))),
  ]);
}

/** Deletes the account itself, but not while a request under way has added something that is stored elsewhere too. Returns whether it is gone. */
export async function eraseUser(db: Database, userId: string): Promise<boolean> {
  const remaining = [
    whereSome(sessions, eq(sessions.userId, userId)),
    whereSome(recordings, eq(recordings.userId, userId)),
    whereSome(subscriptions, and(eq(subscriptions.userId, userId), isNotNull(subscriptions.customerId))),
  ];
  const whereEmpty = and(...remaining.map(not));
  const [, rows] = await db.batch([
    db.delete(users).where(and(eq(users.id, userId), whereErasing(userId), whereEmpty)),
    db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
  ]);
  return rows.length === 0;
}
