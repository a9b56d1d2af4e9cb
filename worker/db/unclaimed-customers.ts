import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "./database.ts";
import { leftCustomers, unclaimedCustomers, users } from "./schema.ts";

/** Keeps that this customer is charged and is nobody's here. */
export async function saveUnclaimed(db: Database, customerId: string, now: number): Promise<void> {
  await db.insert(unclaimedCustomers).values({ customerId, seenAt: now }).onConflictDoNothing();
}

export async function forgetUnclaimed(db: Database, customerId: string): Promise<void> {
  await db.delete(unclaimedCustomers).where(eq(unclaimedCustomers.customerId, customerId));
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
