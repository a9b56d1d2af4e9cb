import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { endOtherLogins, type NewLogin, whereLoggedIn, whereOpen } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import { UNSCHEDULED } from "./schedule.ts";
import * as tables from "./schema.ts";
import { drafts, linkedinConnections, linkedinVisits, logins, mailLinks, users } from "./schema.ts";

// What follows in the database when a user proves an email.

/** By these the person who opened an account could still get in, or influence what is written, after another proved its email. */
const CLAIMED = [
  tables.passkeys,
  tables.passkeyChallenges,
  tables.corrections,
  tables.habits,
  tables.samples,
  tables.telegramConnections,
  tables.jobs,
] as const;

/** Each table with a user's id is either here, as what `endClaim` ends, or in `KEPT`. */
export const ENDED = [
  ...CLAIMED,
  ...[tables.logins, tables.mailLinks, tables.linkedinConnections, tables.linkedinVisits],
] as const;
export const KEPT = [
  ...[tables.sessions, tables.recordings, tables.drafts, tables.deletedNotes, tables.usageDays],
  ...[tables.topics, tables.profiles, tables.subscriptions, tables.postFiles],
] as const;

/** The settings of an account, as they are in a new one. */
export const SETTINGS = {
  profileUrl: null,
  audioRetention: "always",
  timeZone: null,
  slots: null,
  publishedAs: null,
  habitsSuggestedAt: null,
  notesName: null,
} as const;

interface Account {
  userId: string;
  email: string;
}

/** Opens the login, on which the rest of a batch depends: `whereLoggedIn`. `condition`: of the account's row. */
function openFirst(db: Database, { userId, email }: Account, login: NewLogin, condition: SQL | undefined) {
  const whereAllowed = and(eq(users.id, userId), eq(users.email, email), condition);
  return insertWhere(db, logins, { ...login, userId }, exists(db.select().from(users).where(whereAllowed)));
}

/**
 * A proof without the account's password: sets the password and ends every link, key and login but the new one. Where the email
 * was unconfirmed, another person may have opened the account, so all ends by which they could still act or influence what is
 * written; what was said stays. Returns false, and changes nothing, for a link that is no longer valid.
 */
export async function endClaim(
  db: Database,
  account: Account,
  login: NewLogin,
  proof: { link: MailLink; passwordHash: string; mail?: PreparedMail; now: number },
): Promise<boolean> {
  const { link, passwordHash, mail, now } = proof;
  const { userId, email } = account;
  const whereValid = sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${link.tokenHash}
    and ${mailLinks.expiresAt} > ${now})`;
  const whereOpened = whereLoggedIn(userId, login.tokenHash);
  const whereAccount = and(eq(users.id, userId), eq(users.email, email), whereOpened);
  const whereUnproven = and(whereAccount, isNull(users.emailConfirmedAt));
  const unprovenIds = db.select({ id: users.id }).from(users).where(whereUnproven);
  const whereScheduled = and(inArray(drafts.userId, unprovenIds), eq(drafts.scheduleState, "scheduled"));
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now})`;
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, whereValid),
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, unprovenIds)),
    ...CLAIMED.map((table) => db.delete(table).where(inArray(table.userId, unprovenIds))),
    db.update(drafts).set(UNSCHEDULED).where(whereScheduled),
    db.update(users).set(SETTINGS).where(whereUnproven),
    endOtherLogins(db, userId, login.tokenHash, { keys: true }),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), whereOpened)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), whereOpened)),
    db.update(users).set({ passwordHash, emailConfirmedAt }).where(whereAccount),
    ...queueStatements(db, mail, whereOpened),
  ]);
  return meta.changes > 0;
}

/**
 * A proof with the account's password: confirms it, adds LinkedIn's member if one is given, and ends nothing. Returns false,
 * and changes nothing, where the password has changed or the account is confirmed. Throws on a taken member: see `isTaken`.
 */
export async function confirmByPassword(
  db: Database,
  account: Account,
  login: NewLogin,
  { passwordHash, sub, now }: { passwordHash: string; sub?: string; now: number },
): Promise<boolean> {
  const condition = whereLoggedIn(account.userId, login.tokenHash);
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, and(eq(users.passwordHash, passwordHash), isNull(users.emailConfirmedAt))),
    ...confirmStatements(db, account, { now, sub, condition }),
  ]);
  return meta.changes > 0;
}

/** A proof by a browser that is signed in to the account: it is confirmed, and nothing ends. */
export async function confirmEmail(db: Database, account: Account, now: number): Promise<void> {
  await db.batch(confirmStatements(db, account, { now }));
}

/** Also deletes the links that ask for it. */
function confirmStatements(
  db: Database,
  { userId, email }: Account,
  { now, sub, condition }: { now: number; sub?: string; condition?: SQL },
) {
  const account = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt));
  const whereRequest = and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, "confirm"));
  return [
    // Undefined leaves the member as it is.
    db.update(users).set({ emailConfirmedAt: now, linkedinSub: sub }).where(and(account, condition)),
    db.delete(mailLinks).where(and(whereRequest, eq(mailLinks.email, email), condition)),
  ] as const;
}

/** A proof by the owner of an account without an email: it gets this one, unless an account has it. */
export async function addEmail(db: Database, { userId, email }: Account, now: number): Promise<void> {
  const whereFree = sql`not exists (select 1 from users as other where other.email = ${email})`;
  const whereAllowed = and(whereOpen(userId), eq(users.id, userId), isNull(users.email), whereFree);
  await db.update(users).set({ email, emailConfirmedAt: now }).where(whereAllowed);
}
