import type { Checkout as CheckoutAnswer } from "#contract/billing.ts";
import * as stored from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError, existing } from "../../errors.ts";
import { ServiceFailure } from "../../services/failure.ts";
import type { Deps } from "../deps.ts";
import { CONFLICT, lookAgain, retryOnConflict } from "../retries.ts";
import { hasAccess, isLive } from "./subscription-state.ts";
import { askStripe, type Billing, billingOf, syncAccount, toBillingRefusal } from "./sync.ts";

type Returns = Record<"successUrl" | "cancelUrl", string>;

/** Where to pay for the plan. A user has one open page at a time, whatever is clicked twice, and none beside a subscription, reported or not. */
export async function openCheckout(deps: Deps, userId: string, returns: Returns) {
  const billing = billingOf(deps);
  const { db, payments } = billing;
  const round = async () => {
    const openedAccount = existing(await stored.openAccount(db, userId), "unauthorized");
    const { account } = openedAccount;
    const { customerId, checkoutId, attempt } = account;
    if (!customerId) {
      if (!(await relinkCustomer(billing, userId))) await createCustomer(billing, openedAccount);
      return CONFLICT;
    }
    const open = checkoutId ? await askStripe(payments.findCheckout(checkoutId)) : undefined;
    // Checked after the page was read: a page paid by then has its subscription by now.
    if (!(await mayBuy(billing, account))) return CONFLICT;
    if (checkoutId && open?.url) {
      await stored.saveAttemptResult(db, account, { checkoutId, checkoutUrl: open.url });
      return { checkoutUrl: open.url };
    }
    const startOver = async (customer: string | null): Promise<typeof CONFLICT> => {
      await stored.startOver(db, account, customer);
      return CONFLICT;
    };
    if (checkoutId) return await startOver(customerId);
    const request = { customerId, userId, ...returns, idempotencyKey: `checkout:${userId}:${attempt}` };
    const page = await createForAttempt(billing, account, payments.createCheckout(request));
    if (!page) return await startOver(null);
    const { id, url: checkoutUrl } = page;
    const isKept = await stored.saveAttemptResult(db, account, { checkoutId: id, checkoutUrl });
    return isKept && checkoutUrl ? { checkoutUrl } : CONFLICT;
  };
  return await retryOnConflict(round, "billing_unavailable");
}

/** The same for who may ask again and again: they get the page that was found just before, or wait. */
export async function askForCheckout(deps: Deps, userId: string, returns: Returns): Promise<CheckoutAnswer> {
  const { db } = billingOf(deps);
  const page = await lookAgain(async () => {
    const now = Date.now();
    const openedAccount = existing(await stored.openAccount(db, userId, now), "unauthorized");
    if (openedAccount.mayAsk) return await openCheckout(deps, userId, returns);
    if (hasAccess(openedAccount.account, now)) throw new AppError("already_subscribed");
    const { checkoutUrl } = openedAccount.account;
    return checkoutUrl === null ? undefined : { checkoutUrl };
  });
  return existing(page, "too_many");
}

export async function closeCheckout(deps: Deps, userId: string): Promise<void> {
  const { payments } = billingOf(deps);
  const account = await stored.findAccount(deps.db, userId);
  const checkoutId = account?.checkoutId;
  if (!checkoutId || account.checkoutUrl === null) return;
  await askStripe(payments.expireCheckout(checkoutId));
  await stored.saveAttemptResult(deps.db, account, { checkoutId, checkoutUrl: null });
}

/** Gives an account back its customer, which the database lost when it was set back, or in a crash. Returns whether there is one. */
export async function relinkCustomer({ db, payments }: Billing, userId: string): Promise<boolean> {
  const email = (await findAccountKeys(db, userId))?.email ?? null;
  const customerId = await askStripe(payments.findCustomer({ userId, email }));
  const openedAccount = customerId && (await stored.openAccount(db, userId));
  return openedAccount ? await stored.saveAttemptResult(db, openedAccount.account, { customerId }) : false;
}

/** Afterwards the account has to be read again. */
async function createCustomer(billing: Billing, openedAccount: stored.OpenedAccount) {
  const { account, email, firstName, lastName } = openedAccount;
  const { db, payments } = billing;
  const { userId, attempt } = account;
  const name = `${firstName} ${lastName}`.trim();
  const customer = { userId, email, name, idempotencyKey: `customer:${userId}:${attempt}` };
  const customerId = await createForAttempt(billing, account, payments.createCustomer(customer));
  const isKept = await stored.saveAttemptResult(db, account, { customerId });
  // The account was erased meanwhile, and its customer would be left behind.
  if (!isKept && !(await stored.findAccount(db, userId)))
    await askStripe(payments.deleteCustomer(customerId));
}

/** Returns false, and unlinks the customer, when Stripe no longer has them. Throws when there is a subscription. */
async function mayBuy(billing: Billing, account: stored.Account): Promise<boolean> {
  const customer = await syncAccount(billing, account.userId);
  if (!customer?.subscriptions) {
    await stored.startOver(billing.db, account, null);
    return false;
  }
  const now = Date.now();
  if (hasAccess(customer.state, now)) throw new AppError("already_subscribed");
  if (customer.subscriptions.some((subscription) => isLive(subscription, now)))
    throw new AppError("payment_due");
  return true;
}

/** Creates something at Stripe for an attempt. Stripe repeats a refusal for the same key, so the next attempt gets a new one. */
const createForAttempt = <Made>({ db }: Billing, account: stored.Account, work: Promise<Made>) =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.reason === "rejected") await stored.startOver(db, account, account.customerId);
    throw toBillingRefusal(error);
  });
