import { and, asc, eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { leftCustomers, subscriptions } from "./schema.ts";

/** A customer at Stripe of an account that is gone here, and the payment page that may still be open. */
export interface LeftCustomer {
  customerId: string;
  checkoutId: string | null;
}

/** Takes a customer from an account that is being erased, to be deleted at Stripe later. */
export async function leaveCustomer(
  db: Database,
  userId: string,
  left: LeftCustomer,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .insert(leftCustomers)
      .values({ ...left, leftAt: now })
      .onConflictDoNothing(),
    db
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.customerId, left.customerId))),
  ]);
}

/** The longest waiting first. */
export async function listLeftCustomers(db: Database): Promise<LeftCustomer[]> {
  return await db
    .select({ customerId: leftCustomers.customerId, checkoutId: leftCustomers.checkoutId })
    .from(leftCustomers)
    .orderBy(asc(leftCustomers.leftAt))
    .limit(500);
}

export async function forgetLeftCustomer(db: Database, customerId: string): Promise<void> {
  await db.delete(leftCustomers).where(eq(leftCustomers.customerId, customerId));
}
