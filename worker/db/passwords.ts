import { and, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { endOtherLogins, isLoggedIn, isOpen } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { mailLinks, users } from "./schema.ts";

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** Says that the password was changed. */
  mail?: PreparedMail;
}

/**
 * Sets a password, if the login that asked still lasts; every other login of the account ends, and every link that was mailed.
 * Returns false, and changes nothing, where it has ended.
 */
export async function changePassword(
  db: Database,
  { userId, passwordHash, mail }: NewPassword,
  keptHash: string,
): Promise<boolean> {
  const may = sql`${isOpen(userId)} and ${isLoggedIn(userId, keptHash)}`;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), may))
      .returning({ id: users.id }),
    endOtherLogins(db, userId, keptHash),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), may)),
    ...queueStatements(db, mail, may),
  ]);
  return changed.length > 0;
}
