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
  const email = (await findAccountKeys(db, userId))?.email ?? null;
  const found = await orRefuse("billing_unavailable", payments.findCustomers({ userId, email }));
  for (const customer of found) {
    if ((await hasCustomer(db, customer.id)) || (await ownerOf(billing, customer)) !== userId) continue;
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
  const userId = await ownerOf(billing, customer);
  if (userId && (await linkCustomer(billing, userId, customerId))) return;
  logError("billing", new Error("Stripe charges a customer whom no account has."));
}

/** Whoever they were made for, unless that account is gone for good. */
async function ownerOf({ db }: Billing, { id, userId, email }: Customer): Promise<string | undefined> {
  if (await hasOwner(db, { userId, customerId: id })) return userId;
  return email === null ? undefined : await findConfirmed(db, email);
}

async function isCharged({ payments }: Billing, customerId: string): Promise<boolean> {
  const found = await orRefuse("billing_unavailable", payments.stateOf(customerId));
  return found?.subscriptions.some((subscription) => isLive(subscription, Date.now())) ?? false;
}

/** Returns false where the account is gone, or has another customer. */
async function linkCustomer({ db }: Billing, userId: string, customerId: string): Promise<boolean> {
  const opened = await openAccount(db, userId);
  return opened !== undefined && (await saveAttemptResult(db, opened.account, { customerId }));
}
