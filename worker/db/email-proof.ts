import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { endOtherLogins, isLoggedIn, isUnconfirmed, type NewLogin } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import { UNSCHEDULED } from "./schedule.ts";
import * as tables from "./schema.ts";
import { drafts, linkedinConnections, linkedinVisits, logins, mailLinks, users } from "./schema.ts";

// What follows in the database when a user proves an email.

/** What still lets the person in who opened an account, or influences what is written, once another one has proven its email. */
const CLAIMED = [
  tables.passkeys,
  tables.passkeyChallenges,
  tables.corrections,
  tables.habits,
  tables.samples,
] as const;

/** Each table with a user's id is either here, as what `endClaim` ends, or in `KEPT`. */
export const ENDED = [
  ...CLAIMED,
  ...[
    tables.logins,
    tables.eventStreams,
    tables.mailLinks,
    tables.linkedinConnections,
    tables.linkedinVisits,
  ],
] as const;
export const KEPT = [
  ...[tables.sessions, tables.recordings, tables.drafts, tables.deletedNotes, tables.usageDays],
  ...[tables.topics, tables.profiles, tables.subscriptions, tables.mails],
] as const;

/** The settings of an account, as they are in a new one. */
export const SETTINGS = {
  profileUrl: null,
  audioRetention: "always",
  timeZone: null,
  slots: null,
  publishedAs: null,
  habitsSuggestedAt: null,
} as const;

interface Account {
  userId: string;
  email: string;
}

/** The rest of a batch is done only if this has opened the login: `isLoggedIn`. `condition`: of the account's row. */
function openFirst(db: Database, { userId, email }: Account, login: NewLogin, condition: SQL | undefined) {
  const may = and(eq(users.id, userId), eq(users.email, email), isNull(users.erasingSince), condition);
  return insertWhere(db, logins, { ...login, userId }, exists(db.select().from(users).where(may)));
}

/**
 * A proof without the account's password: sets the password and ends every link and login but the new one. Where the email
 * was unconfirmed, another person may have opened the account, so all ends by which they could still act or influence what is
 * written; what was said stays. Returns false, and changes nothing, for a link that is no longer valid.
 */
export async function endClaim(
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
  const unproven = and(mine, isNull(users.emailConfirmedAt));
  const claimed = db.select({ id: users.id }).from(users).where(unproven);
  const scheduled = and(inArray(drafts.userId, claimed), eq(drafts.scheduleState, "scheduled"));
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, ${now})`;
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, good),
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, claimed)),
    ...CLAIMED.map((table) => db.delete(table).where(inArray(table.userId, claimed))),
    db.update(drafts).set(UNSCHEDULED).where(scheduled),
    db.update(users).set(SETTINGS).where(unproven),
    endOtherLogins(db, userId, login.tokenHash),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), opened)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), opened)),
    db.update(users).set({ passwordHash, emailConfirmedAt }).where(mine),
    ...queueStatements(db, mail, opened),
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
  const condition = isLoggedIn(account.userId, login.tokenHash);
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, and(eq(users.passwordHash, passwordHash), isUnconfirmed)),
    ...confirmStatements(db, account, { now, sub, condition }),
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
