import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WayIn } from "#contract/auth.ts";
import { columnsOf, type Database, insertWhere, whereSome } from "./database.ts";
import { usedBefore, usedWith } from "./left-trials.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { endOtherLogins, type NewLogin, whereLoggedIn, whereOpen } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import { UNSCHEDULED } from "./schedule.ts";
import * as tables from "./schema.ts";
import { drafts, linkedinConnections, linkedinVisits, logins, mailLinks, users } from "./schema.ts";
import { endTelegramLinks } from "./telegram.ts";

const { passkeys, telegramConnections } = tables;

/** By these, and by what else `endClaim` ends, the person who opened an account could still get in, or influence what is written. */
const CLAIMED = [tables.passkeyChallenges, tables.corrections, tables.habits, tables.samples, tables.jobs];

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

/** `trialHashes`: by which an earlier account of the address has left what it used of its trial. */
type Proven = { userId: string; email: string; trialHashes: string[] };

const whereScheduled = eq(drafts.scheduleState, "scheduled");

/** Opens the login, on which the rest of a batch depends: `whereLoggedIn`. `condition`: of the account's row. */
function openFirst(db: Database, { userId, email }: Proven, login: NewLogin, condition: SQL | undefined) {
  const whereAllowed = and(eq(users.id, userId), eq(users.email, email), condition);
  return insertWhere(db, logins, { ...login, userId }, whereSome(users, whereAllowed));
}

/** The account that a mailed link leads to, and which `WAYS_IN` it has. Undefined once the link has expired. */
export async function findMailedLink(db: Database, tokenHash: string, now: number) {
  const has = (table: { userId: SQLiteColumn } & SQLiteTable, which?: SQL) =>
    whereSome(table, and(eq(table.userId, users.id), which)).mapWith(Boolean);
  const [account] = await db
    .select({
      ...columnsOf(users, "id", "email", "emailConfirmedAt"),
      passkeys: has(passkeys),
      linkedin: sql`${has(linkedinConnections)} or ${isNotNull(users.linkedinSub)}`.mapWith(Boolean),
      telegram: has(telegramConnections, isNotNull(telegramConnections.chatId)),
      keys: has(logins, isNotNull(logins.keyName)),
      inbox: isNotNull(users.notesName).mapWith(Boolean),
      schedule: has(drafts, whereScheduled),
    })
    .from(mailLinks)
    .innerJoin(users, and(eq(users.id, mailLinks.userId), eq(users.email, mailLinks.email)))
    .where(and(eq(mailLinks.tokenHash, tokenHash), gt(mailLinks.expiresAt, now)));
  return account;
}

/**
 * A proof without the account's password: sets it and ends every link, every login but the new one, and the `WAYS_IN` that it names.
 * Where the email was unconfirmed, somebody else may have opened the account, so all ends by which they could still act or influence
 * what is written; what was said stays. Returns false, and changes nothing, for a link that is no longer valid.
 */
export async function endClaim(
  db: Database,
  account: Proven,
  login: NewLogin,
  proof: { link: MailLink; passwordHash: string; end: readonly WayIn[]; mail?: PreparedMail; now: number },
): Promise<boolean> {
  const { link, passwordHash, end, mail, now } = proof;
  const { userId, email, trialHashes } = account;
  const whereValid = sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${link.tokenHash}
    and ${mailLinks.expiresAt} > ${now})`;
  const whereOpened = whereLoggedIn(userId, login.tokenHash);
  const whereAccount = and(eq(users.id, userId), eq(users.email, email), whereOpened);
  const whereUnproven = and(whereAccount, isNull(users.emailConfirmedAt));
  const unprovenIds = db.select({ id: users.id }).from(users).where(whereUnproven);
  const openedIds = db.select({ id: users.id }).from(users).where(whereAccount);
  const scheduleUpdate = db.update(drafts).set(UNSCHEDULED);
  const idsThatEnd = (way: WayIn) => (end.includes(way) ? openedIds : unprovenIds);
  const [{ meta }] = await db.batch([
    openFirst(db, account, login, whereValid),
    ...endConnectionStatements(db, inArray(linkedinConnections.userId, idsThatEnd("linkedin"))),
    ...CLAIMED.map((table) => db.delete(table).where(inArray(table.userId, unprovenIds))),
    endTelegramLinks(db, openedIds),
    db.delete(passkeys).where(inArray(passkeys.userId, idsThatEnd("passkeys"))),
    db.delete(telegramConnections).where(inArray(telegramConnections.userId, idsThatEnd("telegram"))),
    db.delete(logins).where(and(inArray(logins.userId, idsThatEnd("keys")), isNotNull(logins.keyName))),
    scheduleUpdate.where(and(inArray(drafts.userId, idsThatEnd("schedule")), whereScheduled)),
    db.update(users).set(SETTINGS).where(whereUnproven),
    endOtherLogins(db, userId, login.tokenHash),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), whereOpened)),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), whereOpened)),
    db
      .update(users)
      .set({
        passwordHash,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})`,
        // What somebody else used in an account of this address is not its owner's.
        recordingsUsed: sql`iif(${users.emailConfirmedAt} is null, ${usedBefore(trialHashes)}, ${users.recordingsUsed})`,
        notesName: end.includes("inbox") ? null : undefined,
        linkedinSub: end.includes("linkedin") ? null : undefined,
      })
      .where(whereAccount),
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
  account: Proven,
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
export async function confirmEmail(db: Database, account: Proven, now: number): Promise<void> {
  await db.batch(confirmStatements(db, account, { now }));
}

function confirmStatements(
  db: Database,
  { userId, email, trialHashes }: Proven,
  { now, sub, condition }: { now: number; sub?: string; condition?: SQL },
) {
  const account = and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt));
  const whereRequest = and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, "confirm"));
  return [
    // Undefined leaves the member as it is.
    db
      .update(users)
      .set({ emailConfirmedAt: now, linkedinSub: sub, recordingsUsed: usedWith(trialHashes) })
      .where(and(account, condition)),
    db.delete(mailLinks).where(and(whereRequest, eq(mailLinks.email, email), condition)),
  ] as const;
}

/** A proof by the owner of an account without an email: it gets this one, unless an account has it. */
export async function addEmail(db: Database, userId: string, email: string, now: number): Promise<void> {
  const whereFree = sql`not exists (select 1 from users as other where other.email = ${email})`;
  const whereAllowed = and(whereOpen(userId), eq(users.id, userId), isNull(users.email), whereFree);
  await db.update(users).set({ email, emailConfirmedAt: now }).where(whereAllowed);
}
