import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { subscriptions, users } from "./schema.ts";

const isSetAsideFor = (ownerId: string) =>
  and(eq(users.setAsideFor, ownerId), isNull(users.mergingSince), isNull(users.erasingSince));

/** More than one account can only claim the same person's email one after the other. */
const MAX_CHECKED = 3;

/** The password of an account, and those of the latest accounts that are set aside for it. */
export async function findPasswords(db: Database, userId: string) {
  const fields = { id: users.id, email: users.email, passwordHash: users.passwordHash };
  const [[own], setAside] = await db.batch([
    db.select(fields).from(users).where(eq(users.id, userId)),
    db
      .select(fields)
      .from(users)
      .where(isSetAsideFor(userId))
      .orderBy(desc(users.setAsideAt))
      .limit(MAX_CHECKED),
  ]);
  return { own, setAside };
}

/** Every account that is set aside for this one, whatever becomes of it. */
export async function listSetAside(db: Database, ownerId: string): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.setAsideFor, ownerId));
  return rows.map(({ id }) => id);
}

/** Decides that an account is merged into the one that it is set aside for. */
export async function beginMerging(
  db: Database,
  { id, ownerId, now }: { id: string; ownerId: string; now: number },
): Promise<void> {
  await db
    .update(users)
    .set({ mergingSince: now })
    .where(and(eq(users.id, id), isSetAsideFor(ownerId)));
}

/** Accounts that are being merged: from which into which. */
export const mergingQuery = (db: Database) =>
  db
    .select({ from: users.id, into: sql<string>`${users.setAsideFor}` })
    .from(users)
    .where(and(isNotNull(users.setAsideFor), isNotNull(users.mergingSince), isNull(users.erasingSince)))
    .orderBy(asc(users.mergingSince));

/** Accounts that were set aside before then, and that nobody has merged. */
export const expiredSetAsideQuery = (db: Database, before: number) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.setAsideFor),
        lt(users.setAsideAt, before),
        isNull(users.mergingSince),
        isNull(users.erasingSince),
      ),
    );

/** Accounts that are set aside and for which Stripe may still charge somebody. */
export const payingSetAsideQuery = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .innerJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        isNotNull(users.setAsideFor),
        isNull(users.mergingSince),
        isNull(users.erasingSince),
        isNotNull(subscriptions.customerId),
        or(
          isNotNull(subscriptions.checkoutId),
          and(
            isNotNull(subscriptions.subscriptionId),
            isNull(subscriptions.cancelAt),
            sql`${subscriptions.status} not in ('canceled', 'incomplete_expired')`,
          ),
        ),
      ),
    );
