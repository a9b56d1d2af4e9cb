import { and, asc, eq, gt, inArray, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { User, UserChange } from "#contract/auth.ts";
import {
  columnsOf,
  type Database,
  insertWhere,
  isDuplicate,
  isoTime,
  type Owner,
  whereSome,
} from "./database.ts";
import { queueErasures, whereErasing } from "./jobs.ts";
import { usedBefore, usedWith } from "./left-trials.ts";
import { endOtherLogins, type NewLogin, whereLoggedIn, whereOpen, whereVisitor } from "./logins.ts";
import { type PreparedMail, queueStatements, whereConfirmed } from "./mails.ts";
import { drafts, jobs, logins, mailLinks, recordings, sessions, usageDays, users } from "./schema.ts";
import { endTelegramLinks } from "./telegram.ts";

const KEYS = columnsOf(users, "email", "emailConfirmedAt", "linkedinSub", "passwordHash");
const USER = {
  ...KEYS,
  ...columnsOf(users, "id", "firstName", "lastName", "profileUrl", "audioRetention", "createdAt"),
};

export const userQuery = (db: Database, owner: Owner) =>
  db.select(USER).from(users).where(eq(users.id, owner));

/** `emailConfirmedAt`: for a proven email. `trialHashes`: what deleted accounts with one of them used of the trial counts as used here. */
export type NewAccount = Omit<typeof users.$inferInsert, "id"> & { trialHashes?: string[] };

/** Whether a write failed because another account has this email, or this member of LinkedIn. */
export const isTaken = (error: unknown): boolean =>
  isDuplicate(error, "users.email") || isDuplicate(error, "users.linkedin_sub");

/** Creates the account, its first login and its mail together. Throws on a taken email or member: see `isTaken`. */
export async function createUser(
  db: Database,
  { trialHashes = [], ...account }: NewAccount & { id: string },
  login: NewLogin,
  mail?: PreparedMail,
): Promise<User> {
  const insert = db.insert(users).values({ ...account, recordingsUsed: usedBefore(trialHashes) });
  const [[row]] = await db.batch([
    insert.returning(),
    db.insert(logins).values({ ...login, userId: account.id }),
    ...queueStatements(db, mail),
  ]);
  if (!row) throw new Error("an insert without its row");
  return toUser(row);
}

export async function findCredentials(db: Database, email: string) {
  const row = await db.select(USER).from(users).where(eq(users.email, email)).get();
  return row && { user: toUser(row), passwordHash: row.passwordHash };
}

/** What mails, passwords and billing need to know of an account. */
export const findAccountKeys = (db: Database, userId: string) =>
  db.select(KEYS).from(users).where(eq(users.id, userId)).get();

/** Returns the changed account; undefined when it is gone or being erased. */
export async function updateUser(db: Database, userId: string, change: UserChange) {
  const whereAccount = and(eq(users.id, userId), not(whereErasing(userId)));
  // So that an empty change is a statement too.
  const columns = { ...change, createdAt: sql`${users.createdAt}` };
  const [, [row]] = await db.batch([
    db.update(users).set(columns).where(whereAccount),
    db.select(USER).from(users).where(whereAccount).limit(1),
  ]);
  return row && toUser(row);
}

export function toUser(row: Awaited<ReturnType<typeof userQuery>>[number]): User {
  const { id, firstName, lastName, profileUrl, audioRetention } = row;
  return {
    id,
    email: row.email ?? "",
    emailConfirmed: row.emailConfirmedAt !== null,
    hasPassword: row.passwordHash !== null,
    firstName,
    lastName,
    profileUrl,
    audioRetention,
    createdAt: isoTime(row.createdAt),
  };
}

/** Ends all other logins, and links in mails and to Telegram; queues a mail. False where the login that asks has ended. */
export async function changePassword(
  db: Database,
  { userId, passwordHash, mail }: { userId: string; passwordHash: string; mail?: PreparedMail },
  keptHash: string,
): Promise<boolean> {
  const whereAllowed = sql`${whereOpen(userId)} and ${whereLoggedIn(userId, keptHash)}`;
  const whereAccount = and(eq(users.id, userId), whereAllowed);
  const [{ meta }] = await db.batch([
    db.update(users).set({ passwordHash }).where(whereAccount),
    endOtherLogins(db, userId, keptHash),
    endTelegramLinks(db, db.select({ id: users.id }).from(users).where(whereAccount)),
    // Others stay: somebody else may have made the account, and its address's owner needs them.
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), whereConfirmed(userId), whereAllowed)),
    ...queueStatements(db, mail, whereAllowed),
  ]);
  return meta.changes > 0;
}

/** Creates a visitor with this login. Returns the login's user, whom a parallel request may have created; undefined if it expired. */
export async function createVisitor(
  db: Database,
  visitor: { id: string; createdAt: number },
  login: NewLogin,
): Promise<string | undefined> {
  const { tokenHash } = login;
  const whereNew = sql`not exists (select 1 from ${logins} where ${logins.tokenHash} = ${tokenHash})`;
  const whereValid = and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, visitor.createdAt));
  const whereHasUser = sql`exists (select 1 from ${users} where ${users.id} = ${visitor.id})`;
  const [, , [owner]] = await db.batch([
    insertWhere(db, users, visitor, whereNew),
    insertWhere(db, logins, { ...login, userId: visitor.id }, whereHasUser),
    db.select({ userId: logins.userId }).from(logins).where(whereValid),
  ]);
  return owner?.userId;
}

/** Turns a visitor into an account, and ends their own login. Undefined for one who is no visitor any more. Throws where taken: see `isTaken`. */
export async function promoteVisitor(
  db: Database,
  promotion: { visitorId: string; account: NewAccount; login: NewLogin; mail?: PreparedMail },
): Promise<User | undefined> {
  const { visitorId, login, mail } = promotion;
  const { trialHashes = [], ...account } = promotion.account;
  const recordingsUsed = usedWith(trialHashes);
  const visitor = and(eq(users.id, visitorId), whereVisitor);
  const stillVisitor = whereSome(users, visitor);
  const update = db.update(users).set({ ...account, recordingsUsed });
  // The row itself last: the others check that it is still a visitor's.
  const results = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, visitorId), stillVisitor)),
    insertWhere(db, logins, { ...login, userId: visitorId }, stillVisitor),
    ...queueStatements(db, mail, stillVisitor),
    update.where(visitor).returning(),
  ]);
  const [row] = results.at(-1) as (typeof users.$inferSelect)[];
  return row && toUser(row);
}

/** Moves all that a visitor said to an account, and queues their erasure. False if a note is under way, or none was counted. */
export async function moveVisitor(
  db: Database,
  { visitorId, userId, now }: { visitorId: string; userId: string; now: number },
): Promise<boolean> {
  const whereBusy = and(eq(recordings.userId, visitorId), gt(recordings.reservedUntil, now));
  const whereIdle = and(gt(users.recordingsUsed, 0), not(whereSome(recordings, whereBusy)));
  const visitor = and(eq(users.id, visitorId), whereVisitor, whereIdle, whereOpen(userId));
  const whereMoves = whereSome(users, visitor);
  const whereNew = sql`not exists (select 1 from recordings as own
    where own.user_id = ${userId} and own."key" = ${recordings.key})`;
  const move = (table: typeof sessions | typeof drafts | typeof recordings, which?: SQL) => {
    const whereTheirs = and(eq(table.userId, visitorId), whereMoves, which);
    return db.update(table).set({ userId }).where(whereTheirs);
  };
  const usedCount = sql`(select recordings_used from users where id = ${visitorId})`;
  const days = sql`select ${userId}, day, recordings, chat_turns from ${usageDays}
    where user_id = ${visitorId} and ${whereMoves}`;
  const target = [usageDays.userId, usageDays.day];
  const addDay = { recordings: sql`${usageDays.recordings} + excluded.recordings` };
  const update = db.update(users).set({ recordingsUsed: sql`${users.recordingsUsed} + ${usedCount}` });
  // The visitor last: the others check that they still are one.
  const results = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, visitorId), whereMoves)),
    move(sessions),
    move(drafts),
    move(recordings, whereNew),
    db.insert(usageDays).select(days).onConflictDoUpdate({ target, set: addDay }),
    update.where(and(eq(users.id, userId), whereMoves)),
    queueErasures(db, db.select({ id: users.id }).from(users).where(visitor), now),
  ]);
  return (results.at(-1) as D1Result).meta.changes > 0;
}

/** Visitors created before `createdBefore` whose login has expired. */
export function inactiveVisitorsQuery(
  db: Database,
  { now, createdBefore, limit }: { now: number; createdBefore: number; limit: number },
) {
  const whereActive = whereSome(logins, and(eq(logins.userId, users.id), gt(logins.expiresAt, now)));
  const whereInactive = and(whereVisitor, lt(users.createdAt, createdBefore), not(whereActive));
  const inactive = db.select({ id: users.id }).from(users).where(whereInactive);
  return inactive.orderBy(asc(users.createdAt)).limit(limit);
}

/** Queues their erasure. One statement: none of them may be signing up. */
export async function beginErasingVisitors(
  db: Database,
  inactive: { now: number; createdBefore: number; limit: number },
): Promise<void> {
  const erasing = sql`(select payload ->> 'userId' from ${jobs} where kind = 'erasure' and next_at is not null)`;
  await db.batch([
    queueErasures(db, inactiveVisitorsQuery(db, inactive), inactive.now),
    db.delete(logins).where(inArray(logins.userId, erasing)),
  ]);
}

const NOTES_NAME = { name: users.notesName };

/** An account is left without its email only while it is being erased. */
const whereTakesNotes = and(isNotNull(users.emailConfirmedAt), isNotNull(users.email));

/** What stands before the @ of the address that takes this user's notes; nothing where the email is not confirmed. */
export const notesNameQuery = (db: Database, owner: Owner) =>
  db
    .select(NOTES_NAME)
    .from(users)
    .where(and(eq(users.id, owner), whereTakesNotes));

/** Gives that address this name; with `isFirst` only if it has none. Returns the name that it has then. */
export async function setNotesName(db: Database, userId: string, name: string, isFirst: boolean) {
  const notesName = isFirst ? sql`coalesce(${users.notesName}, ${name})` : name;
  const whereAccount = and(eq(users.id, userId), whereTakesNotes);
  const [row] = await db.update(users).set({ notesName }).where(whereAccount).returning(NOTES_NAME);
  return row?.name;
}

export async function findNotesOwner(db: Database, notesName: string) {
  const owner = db.select({ id: users.id, email: users.email }).from(users);
  const [row] = await owner.where(and(eq(users.notesName, notesName), whereTakesNotes));
  return row?.email ? { id: row.id, email: row.email } : undefined;
}
