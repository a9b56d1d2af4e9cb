import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { leftCustomers, stripeEvents, subscriptions, users } from "./schema.ts";

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

export async function hasCustomer(db: Database, customerId: string): Promise<boolean> {
  const which = eq(subscriptions.customerId, customerId);
  return (await db.select({ id: subscriptions.userId }).from(subscriptions).where(which).get()) !== undefined;
}

/** Whether an account with this id is here, also one that is being erased, or left this customer to be deleted. */
export async function hasOwner(
  db: Database,
  owner: { userId: string; customerId: string },
): Promise<boolean> {
  const [accounts, left] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)),
    db
      .select({ id: leftCustomers.customerId })
      .from(leftCustomers)
      .where(eq(leftCustomers.customerId, owner.customerId)),
  ]);
  return accounts.length + left.length > 0;
}

/** The account whose owner proved this email. */
export async function findConfirmed(db: Database, email: string): Promise<string | undefined> {
  const isTheirs = and(eq(users.email, email), isNotNull(users.emailConfirmedAt), isNull(users.erasingSince));
  return (await db.select({ id: users.id }).from(users).where(isTheirs).get())?.id;
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

/** The account of this customer; undefined when there is none, or when the event was applied already. */
export async function findAccountForEvent(
  db: Database,
  customerId: string,
  eventId: string,
): Promise<Account | undefined> {
  const [[account], [applied]] = await db.batch([
    db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)),
    db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)),
  ]);
  return applied ? undefined : account;
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

export interface AppliedEvent {
  id: string;
  now: number;
  /** Events received before this are deleted. */
  forgetBefore: number;
  /** Says what happened; queued together with it. */
  mail?: PreparedMail;
}

/**
 * Saves what Stripe reported of the account's customer, together with the event that made us ask. Returns false, and
 * writes nothing, when the account changed since it was read, which may be newer. The same state again does not change
 * the revision, so that parallel requests do not conflict.
 */
export async function saveSubscriptionState(
  db: Database,
  account: Account,
  standing: SubscriptionState,
  event?: AppliedEvent,
): Promise<boolean> {
  const isUnchanged = and(
    eq(subscriptions.userId, account.userId),
    sql`${subscriptions.customerId} is ${account.customerId}`,
    eq(subscriptions.revision, account.revision),
  );
  const names = Object.keys(standing) as (keyof typeof standing)[];
  const isNew = names.some((name) => standing[name] !== account[name]);
  const write = db
    .update(subscriptions)
    .set({ ...standing, revision: account.revision + (isNew ? 1 : 0) })
    .where(isUnchanged)
    .returning({ userId: subscriptions.userId });
  if (!event) return isWritten(await write);
  const { id, now, forgetBefore, mail } = event;
  const condition = sql`exists (select 1 from ${subscriptions} where ${isUnchanged})`;
  const results = await db.batch([
    db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, forgetBefore)),
    ...queueStatements(db, mail, condition),
    // Before the update, which changes the revision.
    insertWhere(db, stripeEvents, { id, receivedAt: now }, condition).onConflictDoNothing(),
    write,
  ]);
  return isWritten(results.at(-1) as unknown[]);
}

const isAttempt = (userId: string, attempt: string) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt));

const isWritten = (rows: unknown[]) => rows.length > 0;
