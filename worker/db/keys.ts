import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { MAX_KEYS } from "#contract/limits.ts";
import { columnsOf, type Database, insertWhere, type Owner } from "./database.ts";
import { loginId, whereLoggedIn, whereOpen } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { logins } from "./schema.ts";

export const keysQuery = (db: Database, owner: Owner) =>
  db
    .select({
      id: loginId,
      ...columnsOf(logins, "createdAt", "lastUsedAt"),
      name: sql<string>`${logins.keyName}`,
    })
    .from(logins)
    .where(and(eq(logins.userId, owner), isNotNull(logins.keyName)))
    .orderBy(asc(logins.createdAt), asc(sql`rowid`));

/** Far beyond any lifetime: a key is good until it is ended. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Adds a key and a mail about it, if there is room and the login that asks has not ended. Returns its id; undefined where it did nothing. */
export async function createKey(
  db: Database,
  userId: string,
  key: { tokenHash: string; keyName: string; createdAt: number },
  loginHash: string,
  mail?: PreparedMail,
): Promise<string | undefined> {
  const whereFull = sql`(select count(*) from logins as other
    where other.user_id = ${userId} and other.key_name is not null) >= ${MAX_KEYS}`;
  const whereAllowed = sql`${whereOpen(userId)} and ${whereLoggedIn(userId, loginHash)} and not ${whereFull}`;
  const row = { ...key, userId, expiresAt: NEVER };
  const insert = insertWhere(db, logins, row, whereAllowed).returning({ id: loginId });
  // The mail first: afterwards there may be no room.
  const results = await db.batch([...queueStatements(db, mail, whereAllowed), insert] as unknown as [
    typeof insert,
  ]);
  return (results.at(-1) as { id: string }[])[0]?.id;
}
