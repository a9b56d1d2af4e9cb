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

/** Erases what a session's Durable Object stores. Safe to repeat. */
export type EraseSession = (sessionId: string) => Promise<void>;

/** How many sessions are erased side by side. */
const SESSIONS_AT_ONCE = 25;
/** Each but the first erases what requests under way have added; they cannot be many. */
const MAX_ROUNDS = 5;

/**
 * Erases an account with everything that belongs to it, here and at Stripe, which ends its subscription at once. Throws
 * `billing_unavailable` or `billing_off`, and changes nothing, when Stripe fails. After that the account is gone for
 * everybody; a cron job finishes what fails, or has to wait for uploads.
 */
export async function eraseAccount(deps: Deps, userId: string, eraseSession: EraseSession): Promise<void> {
  // While the account still has the name and email that Stripe was given: a repeated request has to be the same.
  await recoverCustomer(deps, userId);
  await deleteAtStripe(deps, userId);
  const now = Date.now();
  await beginErasing(deps.db, userId, now);
  await tryToErase(deps, userId, eraseSession, now);
}

/**
 * A cron job: continues erasures that were interrupted or had to wait. Throws when some failed again; one that still has
 * to wait has not failed.
 */
export async function finishErasures(deps: Deps, eraseSession: EraseSession, now: number): Promise<void> {
  let failed = 0;
  for (const { id } of await beingErasedQuery(deps.db)) {
    if (!(await tryToErase(deps, id, eraseSession, now))) failed += 1;
  }
  if (failed > 0) throw new Error(`Accounts that are not erased yet: ${failed}.`);
}

/** Erases what can be erased now. Returns false and logs when it fails, so that one account does not stop the others. */
async function tryToErase(
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
 * Deletes the rows before the sound: an upload that ends later finds its row gone and removes its own sound. One that dies
 * leaves its sound behind, so the account itself stays until none can be alive, and the vault is emptied again then.
 */
async function erase(deps: Deps, userId: string, eraseSession: EraseSession, now: number): Promise<void> {
  const { db, vault } = deps;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await deleteAtStripe(deps, userId);
    await deleteSessions(deps, userId, eraseSession);
    await eraseContents(db, userId);
    await vault.empty(userId);
    if ((await eraseUser(db, userId, now)) !== "in-use") return;
  }
  throw new Error("An account that is being erased is still in use.");
}

async function deleteAtStripe(deps: Deps, userId: string): Promise<void> {
  const account = await findAccount(deps.db, userId);
  if (!account?.customerId) return;
  const { payments } = billingOf(deps);
  const { customerId, checkoutId } = account;
  // Otherwise somebody could still pay there, for nothing.
  if (checkoutId) await orRefuse("billing_unavailable", payments.expireCheckout(checkoutId));
  await orRefuse("billing_unavailable", payments.deleteCustomer(customerId));
  await forgetCustomer(deps.db, userId, customerId);
}

async function deleteSessions({ db }: Deps, userId: string, eraseSession: EraseSession): Promise<void> {
  for (;;) {
    const ids = await listSessionIds(db, userId, SESSIONS_AT_ONCE);
    if (ids.length === 0) return;
    await Promise.all(ids.map(eraseSession));
    await eraseSessions(db, userId, ids);
  }
}
