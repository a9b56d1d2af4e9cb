import type { Database } from "../../db/database.ts";
import { type Account, type AppliedEvent, type Standing, saveStanding } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import type { Payments, Subscription } from "../../services/stripe/stripe.ts";
import type { Deps } from "../deps.ts";
import { orRefuse } from "../refusing.ts";
import { standingOf } from "./standing.ts";

/** What billing works with. */
export interface Billing {
  db: Database;
  payments: Payments;
}

/** Throws `billing_off` where payments are not set up. */
export function billingOf({ db, payments }: Deps): Billing {
  if (!payments) throw new AppError("billing_off");
  return { db, payments };
}

export interface Truth {
  account: Account & { customerId: string };
  standing: Standing;
  /** All of the customer's subscriptions; undefined when Stripe no longer has the customer. */
  subscriptions: Subscription[] | undefined;
}

/** Each lost race is somebody else's fresh answer, so that this many in a row take as many requests at once. */
const MAX_ATTEMPTS = 12;

/**
 * Asks Stripe how the account stands and writes that down, never an older answer over a newer one: if somebody wrote in
 * the meantime, it asks again. Answers undefined when `find` finds no account, or one that is no customer. Throws
 * `billing_unavailable`.
 */
export async function askStripe(
  { db, payments }: Billing,
  find: () => Promise<Account | undefined>,
  event?: AppliedEvent,
): Promise<Truth | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const account = await find();
    if (!account?.customerId) return undefined;
    const { customerId } = account;
    const subscriptions = await orRefuse("billing_unavailable", payments.subscriptionsOf(customerId));
    const standing = standingOf(subscriptions ?? [], Date.now());
    if (await saveStanding(db, account, standing, event)) {
      return { account: { ...account, customerId }, standing, subscriptions };
    }
  }
  throw new AppError("billing_unavailable");
}
