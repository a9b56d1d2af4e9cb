import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { endOtherLogins, hasPassword, isLoggedIn, isOpen, isUnconfirmed, type NewLogin } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import { UNSCHEDULED } from "./schedule.ts";
import {
  corrections,
  deletedNotes,
  drafts,
  eventStreams,
  habits,
  linkedinConnections,
  linkedinVisits,
  logins,
  mailLinks,
  mails,
  passkeyChallenges,
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

// What follows in the database when a user proves an email.

/**
 * Each table with a user's id. When an account's email is proven by another person than the one who opened it, all is ended by which
 * that person could still get in, act, look in, or influence what is written; what was said is kept.
 */
export const TABLES = {
  ended: [
    eventStreams,
    logins,
    passkeys,
    passkeyChallenges,
    mailLinks,
    linkedinConnections,
    linkedinVisits,
    corrections,
    habits,
    samples,
  ],
  kept: [sessions, recordings, drafts, deletedNotes, usageDays, topics, profiles, subscriptions, mails],
};

/** The settings of an account, as they are in a new one. */
export const SETTINGS = {
  profileUrl: null,
  audioRetention: "always",
  timeZone: null,
  slots: null,
  publishedAs: null,
  habitsSuggestedAt: null,
} as const;

/**
 * Statements for the batch of a proof: they end the claim on each account that `which` means. Of its logins the one with
 * this hash stays, which is the prover's.
 */
function endClaim(db: Database, which: SQL | undefined, keptHash: string) {
  const claimed = db.select({ id: users.id }).from(users).where(which);
  const kept = ne(logins.tokenHash, keptHash);
  const scheduled = and(inArray(drafts.userId, claimed), eq(drafts.scheduleState, "scheduled"));
  return [
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, claimed)),
    ...TABLES.ended.map((table) =>
      db.delete(table).where(and(inArray(table.userId, claimed), table === logins ? kept : undefined)),
    ),
    db.update(drafts).set(UNSCHEDULED).where(scheduled),
    db.update(users).set(SETTINGS).where(which),
  ] as const;
}

interface Account {
  userId: string;
  email: string;
}

/** The rest of a batch is done only if this has opened the login: `isLoggedIn`. */
function openFirst(db: Database, { userId, email }: Account, login: NewLogin, condition: SQL | undefined) {
  const has = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`;
  const may = sql`${and(isOpen(userId), has, condition)}`;
  return insertWhere(db, logins, { ...login, userId }, may);
}

/**
 * A proof without the account's password: they get this one and a login, every other login and link
 * ends, and, where the email was unproven before, the claim of the person who opened the account. Returns false, and changes
 * nothing, where the link that proves it is not good any more.
 */
export async function takeAccount(
  db: Database,
  account: Account,
  login: NewLogin,
  proof: { link?: MailLink; passwordHash: string | null; mail?: PreparedMail; now: number },
): Promise<boolean> {
  const { link, passwordHash, mail, now } = proof;
  const { userId, email } = account;
  const good =
    link &&
    sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${link.tokenHash}
      and ${mailLinks.expiresAt} > ${now})`;
  const opened = isLoggedIn(userId, login.tokenHash);
  const mine = and(eq(users.id, userId), eq(users.email, email), opened);
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now})`;
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, good),
    ...endClaim(db, and(mine, isNull(users.emailConfirmedAt)), login.tokenHash),
    endOtherLogins(db, userId, login.tokenHash),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), opened)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), opened)),
    db.update(users).set({ passwordHash, emailConfirmedAt }).where(mine),
    ...queueStatements(db, mail, opened),
  ]);
  return meta.changes > 0;
}

/**
 * A proof with the account's password as well: it is confirmed, LinkedIn's member joins it, if one is given,
 * and nothing ends. Returns false, and changes nothing, where the password is another by now, or the account is confirmed.
 * Throws on a taken member: see `isDuplicate`.
 */
export async function confirmByPassword(
  db: Database,
  account: Account,
  login: NewLogin,
  { passwordHash, sub, now }: { passwordHash: string; sub?: string; now: number },
): Promise<boolean> {
  const { userId } = account;
  const isSame = sql`${hasPassword(userId, passwordHash)} and exists (select 1 from ${users}
    where ${users.id} = ${userId} and ${isUnconfirmed})`;
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, isSame),
    ...confirmStatements(db, account, { now, sub, condition: isLoggedIn(userId, login.tokenHash) }),
  ]);
  return meta.changes > 0;
}

/** A proof by a browser that is signed in to the very account: it is confirmed, and nothing ends. */
export async function confirmEmail(db: Database, account: Account, now: number): Promise<void> {
  await db.batch(confirmStatements(db, account, { now }));
}

/** The links that ask for it are used up. */
function confirmStatements(
  db: Database,
  { userId, email }: Account,
  { now, sub, condition }: { now: number; sub?: string; condition?: SQL },
) {
  const account = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt));
  const asking = and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, "confirm"));
  return [
    // Undefined leaves the member as it is.
    db.update(users).set({ emailConfirmedAt: now, linkedinSub: sub }).where(and(account, condition)),
    db.delete(mailLinks).where(and(asking, eq(mailLinks.email, email), condition)),
  ] as const;
}

/** A proof by the owner of an account without an email: it gets this one, unless an account has it. */
export async function addEmail(db: Database, { userId, email }: Account, now: number): Promise<void> {
  const free = sql`not exists (select 1 from users as other where other.email = ${email})`;
  const may = and(eq(users.id, userId), isNull(users.email), isNull(users.erasingSince), free);
  await db.update(users).set({ email, emailConfirmedAt: now }).where(may);
}
