import { MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import * as stored from "../../db/erase.ts";
import { erasureKey } from "../../db/jobs.ts";
import { findAccount } from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import { relinkCustomer } from "../billing/checkout.ts";
import { askStripe, billingOf } from "../billing/sync.ts";
import type { Deps } from "../deps.ts";
import { tryJobs, type Work, whenSetUp } from "../jobs.ts";
import { prepareMail } from "../mails/outbox.ts";
import { RESERVATION_MS } from "../quota.ts";
import { revokeToken } from "./linkedin-connection.ts";
import { trialHashesOf } from "./sign-in.ts";

/** The Durable Objects of sessions and of accounts' schedules. Safe to repeat. */
export interface AccountObjects {
  eraseSession: (sessionId: string) => Promise<void>;
  eraseSchedule: (userId: string) => Promise<void>;
}

const SESSIONS_AT_ONCE = 25;
/** Each but the first erases what requests under way have added. */
const MAX_ROUNDS = 5;

/** Erases an account and its customer at Stripe, and mails its owner. When Stripe fails, nothing changes; what fails later a cron job finishes. */
export async function eraseAccount(deps: Deps, userId: string, objects: AccountObjects): Promise<void> {
  const account = deps.payments && (await findAccount(deps.db, userId));
  // While the account still has the email that Stripe was given.
  if (account && !account.customerId) await relinkCustomer(billingOf(deps), userId);
  await deleteAtStripe(deps, userId);
  const now = Date.now();
  const keys = await findAccountKeys(deps.db, userId);
  const to = keys?.email;
  // Without a user, or it would be deleted with the account.
  const cause = { kind: "account-erased", userId: null, facts: { at: isoTime(now) }, now } as const;
  const goodbye = to ? await prepareMail(deps, { ...cause, to }) : undefined;
  const trialHashes = keys && trialHashesOf(deps, keys);
  await stored.beginErasing(deps.db, userId, { now, goodbye, trialHashes });
  await finishErasure(deps, userId, objects);
}

/** Erases an account opened with another person's address, unless that is confirmed. */
export async function eraseUnconfirmed(deps: Deps, userId: string, objects: AccountObjects, now: number) {
  const isMarked = await stored.beginErasing(deps.db, userId, { now, onlyUnconfirmed: true });
  if (!isMarked) throw new AppError("link_expired");
  await finishErasure(deps, userId, objects);
}

async function finishErasure(deps: Deps, userId: string, objects: AccountObjects) {
  await tryJobs(deps, "revocation", revokeToken, "any");
  await tryJobs(deps, "erasure", workOnErasure(objects), { key: erasureKey(userId) });
}

/** Rows first: an upload that ends later finds none and removes its sound. One that died leaves it, so the vault is emptied again later. */
export const workOnErasure =
  (objects: AccountObjects): Work<"erasure"> =>
  async (deps, { payload: { userId }, createdAt }, now) => {
    const { db, vault } = deps;
    const uploadsEndAt = createdAt + RESERVATION_MS + MINUTE_MS;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const isUnknownAtStripe = await deleteAtStripe(deps, userId);
      await deleteSessions(deps, userId, objects);
      await objects.eraseSchedule(userId);
      await stored.eraseContents(db, userId);
      await vault.empty(userId);
      if (await stored.eraseUser(db, userId)) return now < uploadsEndAt ? uploadsEndAt : undefined;
      if (!isUnknownAtStripe) return whenSetUp(now);
    }
    throw new Error("An account that is being erased is still in use.");
  };

/** Returns false while payments are not set up: the account keeps the ids by which its subscription is to be ended. */
async function deleteAtStripe({ db, payments }: Deps, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  if (!account?.customerId) return true;
  if (!payments) return false;
  const { customerId, checkoutId } = account;
  // Otherwise the user could still pay there, for nothing.
  if (checkoutId) await askStripe(payments.expireCheckout(checkoutId));
  await askStripe(payments.deleteCustomer(customerId));
  await stored.forgetCustomer(db, userId, customerId);
  return true;
}

async function deleteSessions({ db }: Deps, userId: string, objects: AccountObjects): Promise<void> {
  for (;;) {
    const ids = await stored.listSessionIds(db, userId, SESSIONS_AT_ONCE);
    if (ids.length === 0) return;
    await Promise.all(ids.map(objects.eraseSession));
    await stored.eraseSessions(db, userId, ids);
  }
}
