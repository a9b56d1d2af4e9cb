import {
  beginErasing,
  beingErasedQuery,
  eraseContents,
  eraseSessions,
  eraseUser,
  forgetCustomer,
  listSessionIds,
} from "../../db/erase.ts";
import { findAccount } from "../../db/subscriptions.ts";
import { logError } from "../../log.ts";
import { recoverCustomer } from "../billing/checkout.ts";
import { billingOf } from "../billing/stripe-sync.ts";
import { type Deps, orRefuse } from "../deps.ts";

/** Erases what a session's object holds, however often. */
export type EraseSession = (sessionId: string) => Promise<void>;

/** How many sessions are erased side by side. */
const SESSIONS_AT_ONCE = 25;
/** Each but the first is for what requests brought in that were under way; they cannot be many. */
const MAX_ROUNDS = 5;

/**
 * Erases an account and all there is of it, here and at Stripe, which ends its subscription at once. Only Stripe can
 * refuse: then the account is as it was, and it throws `billing_unavailable` or `billing_off`. What fails after that is the
 * clock's to finish, and so is an account that has uploads under way; to everybody the account is gone.
 */
export async function eraseAccount(deps: Deps, userId: string, eraseSession: EraseSession): Promise<void> {
  // As long as the account says what Stripe was told of it: a repeated request has to be the same.
  await recoverCustomer(deps, userId);
  await leaveStripe(deps, userId);
  const now = Date.now();
  await beginErasing(deps.db, userId, now);
  await pursued(deps, userId, eraseSession, now);
}

/**
 * For the clock: goes on with the erasures that something cut short, or that had to wait. Throws when some failed again;
 * one that still has to wait did not.
 */
export async function finishErasures(deps: Deps, eraseSession: EraseSession, now: number): Promise<void> {
  let failed = 0;
  for (const { id } of await beingErasedQuery(deps.db)) {
    if (!(await pursued(deps, id, eraseSession, now))) failed += 1;
  }
  if (failed > 0) throw new Error(`Accounts that are not erased yet: ${failed}.`);
}

/** Erases what can be erased by now, and answers whether that went well. What fails is logged, and holds up nobody else. */
async function pursued(
  deps: Deps,
  userId: string,
  eraseSession: EraseSession,
  now: number,
): Promise<boolean> {
  try {
    await erase(deps, userId, eraseSession, now);
    return true;
  } catch (error) {
    logError("erase", error);
    return false;
  }
}

/**
 * The rows go before the sound: an upload that ends later finds its row gone and takes its sound out again. One that dies
 * instead leaves it, which is why the account itself stays until none can be alive, and the vault is emptied after that.
 */
async function erase(deps: Deps, userId: string, eraseSession: EraseSession, now: number): Promise<void> {
  const { db, vault } = deps;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await leaveStripe(deps, userId);
    await leaveSessions(deps, userId, eraseSession);
    await eraseContents(db, userId);
    await vault.empty(userId);
    if ((await eraseUser(db, userId, now)) !== "in-use") return;
  }
  throw new Error("An account that is being erased is still in use.");
}

async function leaveStripe(deps: Deps, userId: string): Promise<void> {
  const account = await findAccount(deps.db, userId);
  if (!account?.customerId) return;
  const { payments } = billingOf(deps);
  const { customerId, checkoutId } = account;
  // Else somebody could still pay there, for nothing.
  if (checkoutId) await orRefuse("billing_unavailable", payments.expireCheckout(checkoutId));
  await orRefuse("billing_unavailable", payments.deleteCustomer(customerId));
  await forgetCustomer(deps.db, userId, customerId);
}

async function leaveSessions({ db }: Deps, userId: string, eraseSession: EraseSession): Promise<void> {
  for (;;) {
    const ids = await listSessionIds(db, userId, SESSIONS_AT_ONCE);
    if (ids.length === 0) return;
    await Promise.all(ids.map(eraseSession));
    await eraseSessions(db, userId, ids);
  }
}
