import type { Checkout as CheckoutAnswer } from "#contract/billing.ts";
import {
  type Account,
  findAccount,
  openAccount,
  replaceAttempt,
  saveAttemptResult,
} from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import { type Deps, orRefuse, refusing } from "../deps.ts";
import { type Billing, billingOf, syncWithStripe } from "./stripe-sync.ts";
import { hasAccess, isLive } from "./subscription-state.ts";

/** Each round either ends or finds that somebody else brought the same checkout further. */
const MAX_ROUNDS = 6;

export interface Returns {
  successUrl: string;
  cancelUrl: string;
}

/**
 * Where to pay for the plan. Of one person's payment pages only one is ever open: the same one for a double click, a
 * second tab and a retry, and a new one only once that one can no longer be paid. Whoever has a subscription, even one
 * that we were never told of, is sold no second one. Throws `already_subscribed`, `payment_due`, `billing_off`,
 * `billing_unavailable`.
 */
export async function openCheckout(deps: Deps, userId: string, returns: Returns): Promise<CheckoutAnswer> {
  const billing = billingOf(deps);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const opened = await openAccount(deps.db, userId, crypto.randomUUID());
    if (!opened) throw new AppError("unauthorized");
    const { account, ...person } = opened;
    const url = account.customerId
      ? await nextPage(billing, { ...account, customerId: account.customerId }, returns)
      : await becomeCustomer(billing, account, person);
    if (url) return { checkoutUrl: url };
  }
  throw new AppError("billing_unavailable");
}

/** Closes the page that is open, so that it can no longer be paid; does nothing when none is. */
export async function closeCheckout(deps: Deps, userId: string): Promise<void> {
  const { payments } = billingOf(deps);
  const account = await findAccount(deps.db, userId);
  if (account?.checkoutId) await orRefuse("billing_unavailable", payments.expireCheckout(account.checkoutId));
}

/**
 * Gets to know the customer that a checkout made at Stripe and was cut short before it could note it: asked again under
 * the same key, Stripe answers the same one. Throws `billing_unavailable`.
 */
export async function recoverCustomer(deps: Deps, userId: string): Promise<void> {
  const begun = deps.payments && (await findAccount(deps.db, userId));
  if (!begun || begun.customerId) return;
  const opened = await openAccount(deps.db, userId, begun.attempt);
  if (!opened || opened.account.customerId) return;
  const { account, ...person } = opened;
  await becomeCustomer(billingOf(deps), account, person);
}

/** A step of `openCheckout`: whatever it comes to, the account has to be read again. */
async function becomeCustomer(
  { db, payments }: Billing,
  account: Account,
  person: { email: string | null; firstName: string; lastName: string },
): Promise<undefined> {
  const { userId, attempt } = account;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const customer = { userId, email: person.email, name, idempotencyKey: `customer:${userId}:${attempt}` };
  const customerId = await made({ db, payments }, account, payments.createCustomer(customer));
  const kept = await saveAttemptResult(db, account, { customerId });
  // The account was erased meanwhile, and its customer would be the one trace left.
  if (!kept && !(await findAccount(db, userId)))
    await orRefuse("billing_unavailable", payments.deleteCustomer(customerId));
}

/** The page of this attempt if it can be paid; undefined when the account has to be read again. */
async function nextPage(
  billing: Billing,
  account: Account & { customerId: string },
  returns: Returns,
): Promise<string | undefined> {
  const { db, payments } = billing;
  const { userId, customerId, checkoutId, attempt } = account;
  if (checkoutId) {
    const page = await orRefuse("billing_unavailable", payments.findCheckout(checkoutId));
    // Asked after the page was looked at: one that was paid by then has its subscription by now.
    if (!(await checkNotSubscribed(billing, account))) return undefined;
    if (page?.url) return page.url;
    await replaceAttempt(db, account, { attempt: crypto.randomUUID(), customerId });
    return undefined;
  }
  if (!(await checkNotSubscribed(billing, account))) return undefined;
  const request = { customerId, userId, ...returns, idempotencyKey: `checkout:${userId}:${attempt}` };
  const page = await made(billing, account, payments.createCheckout(request));
  if (!page) {
    await replaceAttempt(db, account, { attempt: crypto.randomUUID(), customerId: null });
    return undefined;
  }
  return (await saveAttemptResult(db, account, { checkoutId: page.id }))
    ? (page.url ?? undefined)
    : undefined;
}

/** False when Stripe no longer has the customer, who is then forgotten. Throws when there is a subscription. */
async function checkNotSubscribed(billing: Billing, account: Account): Promise<boolean> {
  const truth = await syncWithStripe(billing, () => findAccount(billing.db, account.userId));
  if (!truth?.subscriptions) {
    await replaceAttempt(billing.db, account, { attempt: crypto.randomUUID(), customerId: null });
    return false;
  }
  const now = Date.now();
  if (hasAccess(truth.standing, now)) throw new AppError("already_subscribed");
  if (truth.subscriptions.some((subscription) => isLive(subscription, now))) {
    throw new AppError("payment_due");
  }
  return true;
}

/** What an attempt has Stripe make. Once Stripe has refused under its key it always will: the next try has a new one. */
async function made<Made>({ db }: Billing, account: Account, work: Promise<Made>): Promise<Made> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.reason === "rejected") {
      const { customerId } = account;
      await replaceAttempt(db, account, { attempt: crypto.randomUUID(), customerId });
    }
    throw refusing("billing_unavailable", error);
  }
}
