import { findAccount, hasCustomer, openAccount, saveAttemptResult } from "../../db/subscriptions.ts";
import { findConfirmed, forgetUnclaimed, hasOwner, saveUnclaimed } from "../../db/unclaimed-customers.ts";
import { findAccountKeys } from "../../db/users.ts";
import { logError } from "../../log.ts";
import type { Customer } from "../../services/stripe/stripe.ts";
import { homeOf } from "../account/home.ts";
import { type Deps, onEachShard, onShard, orRefuse } from "../deps.ts";
import { shardOf } from "../shard.ts";
import { billingOf } from "./stripe-sync.ts";
import { isLive } from "./subscription-state.ts";

// A database that was set back has forgotten who became a customer since. Stripe has not. A customer goes back to the account that
// Stripe has in their metadata, which only we can write: a payment link lets anybody write a `client_reference_id`. Where that
// account is gone, they go to whoever has proven the same email, and to nobody who only claims it.

/** `deps` with the database of this customer's account, of whichever account has them: only that knows its customer. */
export async function homeOfCustomer(deps: Deps, customerId: string): Promise<Deps | undefined> {
  const all = onEachShard(deps);
  const found = await Promise.all(all.map(({ db }) => hasCustomer(db, customerId)));
  return all[found.indexOf(true)];
}

/**
 * Finds the customer of an account that has none here, if they have a subscription. Returns whether it found one. Throws
 * `billing_off`, `billing_unavailable`.
 */
export async function recoverCustomerOf(deps: Deps, userId: string): Promise<boolean> {
  const { db, payments } = billingOf(deps);
  if ((await findAccount(db, userId))?.customerId) return false;
  const account = await findAccountKeys(db, userId);
  if (!account) return false;
  const { email, emailConfirmedAt } = account;
  const found = await orRefuse("billing_unavailable", payments.findCustomers({ userId, email }));
  for (const customer of found) {
    const isTheirs = customer.userId === userId;
    if (!isTheirs && (emailConfirmedAt === null || customer.email !== email)) continue;
    if (!isTheirs && (await isOwned(deps, customer))) continue;
    if (await homeOfCustomer(deps, customer.id)) continue;
    if ((await isCharged(deps, customer.id)) && (await giveTo(deps, userId, customer.id))) return true;
  }
  return false;
}

/**
 * Finds the account of a customer whom none has here, if they have a subscription. Returns its home, and undefined for one who is
 * nobody's; whoever of those is ours, and is charged, is logged and kept for the operator. Throws `billing_off`, `billing_unavailable`.
 */
export async function recoverAccountOf(deps: Deps, customerId: string): Promise<Deps | undefined> {
  const { payments } = billingOf(deps);
  const directory = onShard(deps, 0).db;
  const customer = await orRefuse("billing_unavailable", payments.findCustomer(customerId));
  if (!customer || !(await isCharged(deps, customerId))) {
    await forgetUnclaimed(directory, customerId);
    return undefined;
  }
  const owned = await isOwned(deps, customer);
  const home = owned ? onShard(deps, shardOf(customer.userId)) : await homeByEmail(deps, customer);
  const userId = owned
    ? customer.userId
    : home && customer.email && (await findConfirmed(home.db, customer.email));
  if (home && userId && (await giveTo(home, userId, customerId))) return home;
  await saveUnclaimed(directory, customerId, Date.now());
  logError("billing", new Error("Stripe charges a customer whom no account has."));
  return undefined;
}

const homeByEmail = async (deps: Deps, { email }: Customer) =>
  email ? await homeOf(deps, `email:${email}`) : undefined;

/** Whether the account that they were made for is still there, so that nobody else may have them. */
const isOwned = (deps: Deps, { id, userId }: Customer) =>
  hasOwner(onShard(deps, shardOf(userId)).db, { userId, customerId: id });

async function isCharged(deps: Deps, customerId: string): Promise<boolean> {
  const { payments } = billingOf(deps);
  const found = await orRefuse("billing_unavailable", payments.subscriptionsOf(customerId));
  return (found ?? []).some((subscription) => isLive(subscription, Date.now()));
}

/** Returns false where the account is gone, or has another customer. */
async function giveTo(deps: Deps, userId: string, customerId: string): Promise<boolean> {
  const opened = await openAccount(deps.db, userId, crypto.randomUUID());
  if (!opened || !(await saveAttemptResult(deps.db, opened.account, { customerId }))) return false;
  await forgetUnclaimed(onShard(deps, 0).db, customerId);
  return true;
}
