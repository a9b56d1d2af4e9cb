import {
  findAccount,
  findConfirmed,
  hasCustomer,
  hasOwner,
  openAccount,
  saveAttemptResult,
} from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { logError } from "../../log.ts";
import type { Customer } from "../../services/stripe/answers.ts";
import { orRefuse } from "../deps.ts";
import { isLive } from "./subscription-state.ts";
import type { Billing } from "./sync.ts";

// What was saved of a customer may be lost here, and Stripe has them still. They go back to the account that Stripe has in their
// metadata, which only we can write: a payment link lets anybody write a `client_reference_id`. Where that account is gone, they go
// to whoever has proven the same email, and to nobody who only claims it.

/**
 * Finds the customer of an account that has none here, if they have a subscription. Returns whether it found one. Throws
 * `billing_unavailable`.
 */
export async function recoverCustomerOf(billing: Billing, userId: string): Promise<boolean> {
  const { db, payments } = billing;
  if ((await findAccount(db, userId))?.customerId) return false;
  const account = await findAccountKeys(db, userId);
  if (!account) return false;
  const { email, emailConfirmedAt } = account;
  const found = await orRefuse("billing_unavailable", payments.findCustomers({ userId, email }));
  for (const customer of found) {
    const isTheirs = customer.userId === userId;
    if (!isTheirs && (emailConfirmedAt === null || customer.email !== email)) continue;
    if (!isTheirs && (await isOwned(billing, customer))) continue;
    if (await hasCustomer(db, customer.id)) continue;
    if ((await isCharged(billing, customer.id)) && (await linkCustomer(billing, userId, customer.id)))
      return true;
  }
  return false;
}

/**
 * Finds the account of a customer whom none has here, if they have a subscription, and links the two. One of ours who is charged and
 * is nobody's is logged. Throws `billing_unavailable`.
 */
export async function recoverAccountOf(billing: Billing, customerId: string): Promise<void> {
  if (await hasCustomer(billing.db, customerId)) return;
  const customer = await orRefuse("billing_unavailable", billing.payments.findCustomer(customerId));
  if (!customer || !(await isCharged(billing, customerId))) return;
  const { email } = customer;
  const userId = (await isOwned(billing, customer))
    ? customer.userId
    : email && (await findConfirmed(billing.db, email));
  if (userId && (await linkCustomer(billing, userId, customerId))) return;
  logError("billing", new Error("Stripe charges a customer whom no account has."));
}

/** Whether the account that they were made for is still there, so that nobody else may have them. */
const isOwned = ({ db }: Billing, { id, userId }: Customer) => hasOwner(db, { userId, customerId: id });

async function isCharged({ payments }: Billing, customerId: string): Promise<boolean> {
  const found = await orRefuse("billing_unavailable", payments.stateOf(customerId));
  return found?.subscriptions.some((subscription) => isLive(subscription, Date.now())) ?? false;
}

/** Returns false where the account is gone, or has another customer. */
async function linkCustomer({ db }: Billing, userId: string, customerId: string): Promise<boolean> {
  const opened = await openAccount(db, userId, crypto.randomUUID());
  return opened !== undefined && (await saveAttemptResult(db, opened.account, { customerId }));
}
