import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { subscriptions, users } from "./schema.ts";

/** A person's billing: their Stripe customer, their checkout, and what Stripe last reported. */
export type Account = typeof subscriptions.$inferSelect;

/** What Stripe reports of a customer, as it is stored. */
export type SubscriptionState = Pick<
  Account,
  "subscriptionId" | "status" | "accessUntil" | "cancelAt" | "periodStart" | "periodEnd" | "paidCents"
>;

export async function findAccount(db: Database, userId: string): Promise<Account | undefined> {
  return await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).get();
}

export type OpenedAccount = NonNullable<Awaited<ReturnType<typeof openAccount>>>;

/** The account and its user; created if there is none. Undefined when the user is gone. */
export async function openAccount(db: Database, userId: string) {
  const [, rows] = await db.batch([
    insertWhere(
      db,
      subscriptions,
      { userId, attempt: crypto.randomUUID() },
      sql`exists (select 1 from ${users} where ${users.id} = ${userId})`,
    ).onConflictDoNothing(),
    db
      .select({
        account: subscriptions,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(eq(subscriptions.userId, userId)),
  ]);
  return rows[0];
}

export async function findAccountOf(db: Database, customerId: string): Promise<Account | undefined> {
  return await db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)).get();
}

/** Whose plan goes on as far as is known here, although its period ended before this; the longest ago first. */
export async function listUnrenewed(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "trialing", "past_due"]),
        lt(subscriptions.periodEnd, before),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Saves what this attempt created at Stripe. Returns false when the attempt is over, or has created something else. */
export async function saveAttemptResult(
  db: Database,
  { userId, attempt }: Account,
  created: { customerId: string } | { checkoutId: string },
): Promise<boolean> {
  const [column, id] =
    "customerId" in created
      ? [subscriptions.customerId, created.customerId]
      : [subscriptions.checkoutId, created.checkoutId];
  return isWritten(
    await db
      .update(subscriptions)
      .set(created)
      .where(and(isAttempt(userId, attempt), or(isNull(column), eq(column, id))))
      .returning({ userId: subscriptions.userId }),
  );
}

/** Replaces an attempt by the next, for this customer or none yet, unless it has changed since the account was read. */
export async function startOver(db: Database, account: Account, customerId: string | null): Promise<void> {
  await db
    .update(subscriptions)
    .set({ attempt: crypto.randomUUID(), customerId, checkoutId: null })
    .where(
      and(
        isAttempt(account.userId, account.attempt),
        sql`${subscriptions.customerId} is ${account.customerId}`,
        sql`${subscriptions.checkoutId} is ${account.checkoutId}`,
      ),
    );
}

/**
 * Saves what Stripe reported of the account's customer. Returns false, and writes nothing, when the account changed since it was
 * read, which may be newer. The same state again does not change the revision, so that parallel requests do not conflict.
 */
export async function saveSubscriptionState(
  db: Database,
  account: Account,
  state: SubscriptionState,
): Promise<boolean> {
  const names = Object.keys(state) as (keyof typeof state)[];
  const isNew = names.some((name) => state[name] !== account[name]);
  return isWritten(
    await db
      .update(subscriptions)
      .set({ ...state, revision: account.revision + (isNew ? 1 : 0) })
      .where(
        and(
          eq(subscriptions.userId, account.userId),
          sql`${subscriptions.customerId} is ${account.customerId}`,
          eq(subscriptions.revision, account.revision),
        ),
      )
      .returning({ userId: subscriptions.userId }),
  );
}

const isAttempt = (userId: string, attempt: string) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt));

const isWritten = (rows: unknown[]) => rows.length > 0;
