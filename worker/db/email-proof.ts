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

// What follows in the database when somebody proves that an email is theirs.

/**
 * Each table with a user's id. Once somebody else than whoever opened an account has proven its email, all is ended by which
 * that person could still get in, act, look in, or have their say in what is written; what was said is kept.
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

/** What somebody had set in their account, as it is in a new one. */
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
  return [
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, claimed)),
    ...TABLES.ended.map((table) =>
      db.delete(table).where(and(inArray(table.userId, claimed), table === logins ? kept : undefined)),
    ),
    db
      .update(drafts)
      .set(UNSCHEDULED)
      .where(and(inArray(drafts.userId, claimed), eq(drafts.scheduleState, "scheduled"))),
    db.update(users).set(SETTINGS).where(which),
  ] as const;
}

interface Account {
  userId: string;
  email: string;
}

interface Proof {
  /** What the prover gets. */
  login: NewLogin;
  /** The mailed link that proves the email, if one does; it has to be good by then. */
  link?: MailLink;
  now: number;
}

/** The rest of the batch is done only if this has opened the login. */
function openFirst(
  db: Database,
  { userId, email }: Account,
  { login, link, now }: Proof,
  condition: SQL = sql`true`,
) {
  const has = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.email} = ${email})`;
  const may = and(isOpen(userId), has, condition, link && isGoodLink(link, now));
  return insertWhere(db, logins, { ...login, userId }, sql`${may}`).returning({ userId: logins.userId });
}

/** Holds while a mailed link is good: one that asks whether an address is somebody's only until somebody has said so. */
export function isGoodLink({ tokenHash, userId, purpose }: MailLink, now: number): SQL {
  const stands = sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${tokenHash}
    and ${mailLinks.purpose} = ${purpose} and ${mailLinks.expiresAt} > ${now})`;
  return purpose === "reset" ? stands : sql`${stands} and ${isClaimed(userId)}`;
}

const isClaimed = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isUnconfirmed})`;

/**
 * A proof by somebody who need not know the account's password: they get this one and a login, every other login and link
 * ends, and, where nobody had proven the email before, the claim of whoever opened the account. Returns false, and changes
 * nothing, where the link is not good any more.
 */
export async function takeAccount(
  db: Database,
  account: Account,
  proof: Proof,
  { passwordHash, mail }: { passwordHash: string | null; mail?: PreparedMail },
): Promise<boolean> {
  const { userId, email } = account;
  const { login, now } = proof;
  const given = isLoggedIn(userId, login.tokenHash);
  const mine = and(eq(users.id, userId), eq(users.email, email), given);
  const [opened] = await db.batch([
    openFirst(db, account, proof),
    ...endClaim(db, and(mine, isNull(users.emailConfirmedAt)), login.tokenHash),
    endOtherLogins(db, userId, login.tokenHash),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), given)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), given)),
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})` })
      .where(mine),
    ...queueStatements(db, mail, given),
  ]);
  return opened.length > 0;
}

/**
 * A proof by somebody who knows the account's password as well: it is confirmed, LinkedIn's member joins it, if one is given,
 * and nothing ends. Returns false, and changes nothing, where the link is not good any more, the password is another by now, or
 * the account is confirmed. Throws on a taken member: see `isDuplicate`.
 */
export async function confirmByPassword(
  db: Database,
  account: Account,
  proof: Proof,
  { passwordHash, sub }: { passwordHash: string; sub?: string },
): Promise<boolean> {
  const { userId } = account;
  const { login, now } = proof;
  const [opened] = await db.batch([
    openFirst(db, account, proof, and(isClaimed(userId), hasPassword(userId, passwordHash))),
    ...confirmStatements(db, account, now, isLoggedIn(userId, login.tokenHash), sub),
  ]);
  return opened.length > 0;
}

/** A proof by a browser that is signed in to the very account: it is confirmed, and nothing ends. */
export async function confirmEmail(db: Database, account: Account, now: number): Promise<void> {
  await db.batch([...confirmStatements(db, account, now)]);
}

/** The links that ask for it are used up. */
const confirmStatements = (
  db: Database,
  { userId, email }: Account,
  now: number,
  condition?: SQL,
  sub?: string,
) =>
  [
    db
      .update(users)
      .set({ emailConfirmedAt: now, ...(sub !== undefined && { linkedinSub: sub }) })
      .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt), condition)),
    db
      .delete(mailLinks)
      .where(
        and(
          eq(mailLinks.userId, userId),
          eq(mailLinks.email, email),
          eq(mailLinks.purpose, "confirm"),
          condition,
        ),
      ),
  ] as const;

/** A proof by the owner of an account without an email: it gets this one, unless an account has it. */
export async function addEmail(db: Database, { userId, email }: Account, now: number): Promise<void> {
  const free = sql`not exists (select 1 from users as other where other.email = ${email})`;
  await db
    .update(users)
    .set({ email, emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.email), isNull(users.erasingSince), free));
}
