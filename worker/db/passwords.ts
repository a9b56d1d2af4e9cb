import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { isUnconfirmed } from "./email-proof.ts";
import { endConnectionStatements } from "./linkedin.ts";
import { endOtherLogins, isOpen, type NewLogin } from "./logins.ts";
import { type MailLink, type PreparedMail, queueStatements } from "./mails.ts";
import { linkedinConnections, linkedinVisits, logins, mailLinks, passkeys, users } from "./schema.ts";

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Says that the password was changed. */
  mail?: PreparedMail;
}

/** Sets a password; every other login of the account ends, and every link that was mailed. */
export async function changePassword(
  db: Database,
  { userId, passwordHash, mail }: NewPassword,
  keptHash: string,
): Promise<void> {
  const open = isOpen(userId);
  await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), open)),
    endOtherLogins(db, userId, keptHash),
    db.delete(mailLinks).where(eq(mailLinks.userId, userId)),
    ...queueStatements(db, mail, open),
  ]);
}

/**
 * Sets a password by a mailed link, which proves the address and is used up, and opens a login. Every other login and link
 * ends; where nobody had proven the address before, passkeys and permission to publish do too. Returns false, and changes nothing,
 * where the link is not good any more.
 */
export async function resetPassword(
  db: Database,
  { tokenHash, email }: Pick<MailLink, "tokenHash" | "email">,
  { userId, passwordHash, mail }: NewPassword,
  login: NewLogin,
  now: number,
): Promise<boolean> {
  // Asked again by each statement: the link itself goes last.
  const good: SQL = sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${tokenHash}
    and ${mailLinks.purpose} = 'reset' and ${mailLinks.expiresAt} > ${now}) and ${isOpen(userId)}`;
  const account = and(eq(users.id, userId), eq(users.email, email));
  const claimed = db.select({ id: users.id }).from(users).where(and(account, isUnconfirmed));
  const results = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, userId), good)),
    db.delete(passkeys).where(and(inArray(passkeys.userId, claimed), good)),
    ...endConnectionStatements(db, and(inArray(linkedinConnections.userId, claimed), good)),
    db.delete(linkedinVisits).where(and(eq(linkedinVisits.userId, userId), good)),
    insertWhere(db, logins, { ...login, userId }, good),
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now})` })
      .where(and(account, good)),
    ...queueStatements(db, mail, good),
    db
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, userId), good))
      .returning({ hash: mailLinks.tokenHash }),
  ]);
  return (results.at(-1) as unknown[]).length > 0;
}
