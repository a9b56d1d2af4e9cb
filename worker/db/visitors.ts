import { and, asc, eq, exists, gt, inArray, lt, not, sql } from "drizzle-orm";
import type { User } from "#contract/auth.ts";
import { type Database, insertWhere } from "./database.ts";
import { isVisitor, type NewLogin } from "./logins.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { logins, users } from "./schema.ts";
import { type NewAccount, toUser } from "./users.ts";

/** Creates a visitor with this login. Returns whose it is, another's where the same cookie was quicker; undefined for an expired one. */
export async function createVisitor(
  db: Database,
  visitor: { id: string; createdAt: number },
  login: NewLogin,
): Promise<string | undefined> {
  const { tokenHash } = login;
  const isNew = sql`not exists (select 1 from ${logins} where ${logins.tokenHash} = ${tokenHash})`;
  const isValid = and(eq(logins.tokenHash, tokenHash), gt(logins.expiresAt, visitor.createdAt));
  const hasUser = sql`exists (select 1 from ${users} where ${users.id} = ${visitor.id})`;
  const [, , [owner]] = await db.batch([
    insertWhere(db, users, visitor, isNew),
    insertWhere(db, logins, { ...login, userId: visitor.id }, hasUser),
    db.select({ userId: logins.userId }).from(logins).where(isValid),
  ]);
  return owner?.userId;
}

/**
 * Turns a visitor into an account with its first login, as `createUser` makes a new one, and ends the visitor's own login.
 * Returns undefined, and changes nothing, when they are no visitor any more. Throws as `createUser`.
 */
export async function promoteVisitor(
  db: Database,
  visitorId: string,
  account: NewAccount,
  login: NewLogin,
  mail?: PreparedMail,
): Promise<User | undefined> {
  const visitor = and(eq(users.id, visitorId), isVisitor);
  const stillVisitor = exists(db.select().from(users).where(visitor));
  // The row itself comes last, because all check that it is still a visitor's.
  const results = await db.batch([
    db.delete(logins).where(and(eq(logins.userId, visitorId), stillVisitor)),
    insertWhere(db, logins, { ...login, userId: visitorId }, stillVisitor),
    ...queueStatements(db, mail, stillVisitor),
    db.update(users).set(account).where(visitor).returning(),
  ]);
  const [row] = results.at(-1) as (typeof users.$inferSelect)[];
  return row && toUser(row);
}

/** Visitors created before `createdBefore` whose login has expired. */
export function inactiveVisitorsQuery(
  db: Database,
  { now, createdBefore, limit }: { now: number; createdBefore: number; limit: number },
) {
  const valid = and(eq(logins.userId, users.id), gt(logins.expiresAt, now));
  const isInactive = and(
    isVisitor,
    lt(users.createdAt, createdBefore),
    // An account of before that was set aside is kept for as long from then on.
    sql`coalesce(${users.setAsideAt}, 0) < ${createdBefore}`,
    not(exists(db.select().from(logins).where(valid))),
  );
  return db.select({ id: users.id }).from(users).where(isInactive).orderBy(asc(users.createdAt)).limit(limit);
}

/** Marks them as being erased, for `finishErasures`. One statement: none of them may be signing up. */
export async function beginErasingVisitors(
  db: Database,
  gone: { now: number; createdBefore: number; limit: number },
): Promise<void> {
  const erasing = db.select({ id: users.id }).from(users).where(eq(users.erasingSince, gone.now));
  await db.batch([
    db
      .update(users)
      .set({ erasingSince: sql`${gone.now}` })
      .where(inArray(users.id, inactiveVisitorsQuery(db, gone))),
    db.delete(logins).where(inArray(logins.userId, erasing)),
  ]);
}
