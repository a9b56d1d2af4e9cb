import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { columnsOf, type Database, hasChanged, insertWhere } from "./database.ts";
import { subscriptions, users } from "./schema.ts";

/** A user's billing: their Stripe customer, their checkout, and what Stripe last reported. */
export type Account = typeof subscriptions.$inferSelect;

export type SubscriptionState = Pick<
  Account,
  "subscriptionId" | "status" | "accessUntil" | "cancelAt" | "periodStart" | "periodEnd" | "paidCents"
>;

export const findAccount = (db: Database, userId: string): Promise<Account | undefined> =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).get();

export type OpenedAccount = NonNullable<Awaited<ReturnType<typeof openAccount>>>;

/** Stripe is asked for a payment page no more often for an account: it takes so many questions a second of all together. */
const CHECKOUT_PAUSE_MS = 10_000;

/** The account, created if there is none; undefined without its user. With `askedAt`, `mayAsk` says who may ask Stripe for a payment page. */
export async function openAccount(db: Database, userId: string, askedAt?: number) {
  const { checkoutAskedAt, userId: target } = subscriptions;
  const whereHasUser = sql`exists (select 1 from ${users} where ${users.id} = ${userId})`;
  const row = { userId, attempt: crypto.randomUUID(), checkoutAskedAt: askedAt };
  const insert = insertWhere(db, subscriptions, row, whereHasUser);
  const setWhere = or(isNull(checkoutAskedAt), lt(checkoutAskedAt, (askedAt ?? 0) - CHECKOUT_PAUSE_MS));
  const set = { checkoutAskedAt: askedAt, checkoutUrl: null };
  const [{ meta }, [account]] = await db.batch([
    askedAt ? insert.onConflictDoUpdate({ target, set, setWhere }) : insert.onConflictDoNothing(),
    db
      .select({ account: subscriptions, ...columnsOf(users, "email", "firstName", "lastName") })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(eq(subscriptions.userId, userId)),
  ]);
  return account && { ...account, mayAsk: meta.changes > 0 };
}

export const findAccountOf = (db: Database, customerId: string): Promise<Account | undefined> =>
  db.select().from(subscriptions).where(eq(subscriptions.customerId, customerId)).get();

/** Users whose plan goes on as far as we know, although its period ended before this; longest ago first. */
export async function listUnrenewed(db: Database, before: number, limit: number): Promise<string[]> {
  const { userId, status, periodEnd } = subscriptions;
  const whereUnrenewed = and(inArray(status, ["active", "trialing", "past_due"]), lt(periodEnd, before));
  const query = db.select({ userId }).from(subscriptions).where(whereUnrenewed);
  return (await query.orderBy(asc(periodEnd)).limit(limit)).map((row) => row.userId);
}

/** Saves what this attempt created at Stripe. Returns false when the attempt is over, or has created something else. */
export function saveAttemptResult(
  db: Database,
  account: Account,
  result: { customerId: string } | { checkoutId: string; checkoutUrl: string | null },
): Promise<boolean> {
  const [column, id] =
    "customerId" in result
      ? [subscriptions.customerId, result.customerId]
      : [subscriptions.checkoutId, result.checkoutId];
  const whereAllowed = and(whereAttempt(account), or(isNull(column), eq(column, id)));
  return hasChanged(db.update(subscriptions).set(result).where(whereAllowed));
}

/** Replaces an attempt by the next, for this customer or none yet, unless it has changed since the account was read. */
export async function startOver(db: Database, account: Account, customerId: string | null): Promise<void> {
  const whereAsRead = and(
    whereAttempt(account),
    sql`${subscriptions.customerId} is ${account.customerId}`,
    sql`${subscriptions.checkoutId} is ${account.checkoutId}`,
  );
  const next = { attempt: crypto.randomUUID(), customerId, checkoutId: null, checkoutUrl: null };
  await db.update(subscriptions).set(next).where(whereAsRead);
}

/** False where the account changed since it was read. The same state keeps the revision, so that parallel requests do not conflict. */
export function saveSubscriptionState(db: Database, account: Account, state: SubscriptionState) {
  const names = Object.keys(state) as (keyof typeof state)[];
  const isNew = names.some((name) => state[name] !== account[name]);
  const whereAsRead = and(
    eq(subscriptions.userId, account.userId),
    sql`${subscriptions.customerId} is ${account.customerId}`,
    eq(subscriptions.revision, account.revision),
  );
  const change = { ...state, revision: account.revision + (isNew ? 1 : 0) };
  return hasChanged(db.update(subscriptions).set(change).where(whereAsRead));
}

const whereAttempt = ({ userId, attempt }: Account) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt));
