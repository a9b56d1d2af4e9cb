import { MINUTE_MS } from "#contract/times.ts";
import { isoTime } from "../../db/database.ts";
import * as stored from "../../db/erase.ts";
import {
  findAccount,
  forgetLeftCustomer,
  type LeftCustomer,
  leaveCustomer,
  listLeftCustomers,
} from "../../db/subscriptions.ts";
import { findAccountKeys } from "../../db/users.ts";
import { AppError } from "../../errors.ts";
import type { Payments } from "../../services/stripe/payments.ts";
import { relinkCustomer } from "../billing/checkout.ts";
import { billingOf } from "../billing/sync.ts";
import { type Deps, refuseOnServiceFailure } from "../deps.ts";
import { prepareMail } from "../mails/outbox.ts";
import { workOnEach } from "../pool.ts";
import { revokeTokens } from "./linkedin-connection.ts";
import { trialHashesOf } from "./sign-in.ts";

/** The Durable Objects of sessions and of accounts' schedules. Safe to repeat. */
export interface AccountObjects {
  eraseSession: (sessionId: string) => Promise<void>;
  eraseSchedule: (userId: string) => Promise<void>;
}

const SESSIONS_AT_ONCE = 25;
/** Each but the first erases what requests under way have added. */
const MAX_ROUNDS = 5;

/**
 * Erases an account with all that belongs to it, and its customer at Stripe, which ends its subscription; without payments
 * set up a cron job does that later. A cron job also finishes what fails or has to wait for uploads. Its owner is mailed.
 * Throws `billing_unavailable`, and changes nothing, when Stripe fails.
 */
export async function eraseAccount(deps: Deps, userId: string, objects: AccountObjects): Promise<void> {
  const account = deps.payments && (await findAccount(deps.db, userId));
  // While the account still has the email that Stripe was given.
  if (account && !account.customerId) await relinkCustomer(billingOf(deps), userId);
  await deleteAtStripe(deps, userId);
  const now = Date.now();
  const facts = { at: isoTime(now) };
  const keys = await findAccountKeys(deps.db, userId);
  const to = keys?.email;
  // Without a user, or it would be deleted with the account.
  const cause = { kind: "account-erased", userId: null, facts, now } as const;
  const goodbye = to ? await prepareMail(deps, { ...cause, to }) : undefined;
  // Of an address that nobody proved nothing stays: anybody may have used up its trial.
  const proven = keys && { ...keys, email: keys.emailConfirmedAt === null ? null : keys.email };
  const trialHashes = proven && trialHashesOf(deps, proven);
  await stored.beginErasing(deps.db, userId, { now, goodbye, trialHashes });
  await finishErasure(deps, userId, objects, now);
}

/** Erases an account opened with another person's address. Throws `link_expired` once that is confirmed, or gone. */
export async function eraseUnconfirmed(deps: Deps, userId: string, objects: AccountObjects, now: number) {
  const isMarked = await stored.beginErasing(deps.db, userId, { now, onlyUnconfirmed: true });
  if (!isMarked) throw new AppError("link_expired");
  await finishErasure(deps, userId, objects, now);
}

async function finishErasure(deps: Deps, userId: string, objects: AccountObjects, now: number) {
  await revokeTokens(deps, now, userId);
  await workOnEach([userId], { atOnce: 1, where: "erase" }, (id) => erase(deps, id, objects, now));
}

/** A run of the cron jobs has fifteen minutes, for all of them. */
const RUN_MS = 10 * MINUTE_MS;
/** More than the queries of a run are enough for. */
const ACCOUNTS_A_RUN = 200;
const ACCOUNTS_AT_ONCE = 10;

/**
 * A cron job: erases the accounts that are marked, longest waiting first, for as long as a run may last. Throws when some
 * failed; one that has to wait has not failed.
 */
export async function finishErasures(deps: Deps, objects: AccountObjects, now: number): Promise<void> {
  const until = Date.now() + RUN_MS;
  const waiting = await stored.beingErasedQuery(deps.db, ACCOUNTS_A_RUN);
  const failed = await workOnEach(waiting, { atOnce: ACCOUNTS_AT_ONCE, where: "erase", until }, ({ id }) =>
    erase(deps, id, objects, now),
  );
  if (failed > 0) throw new Error(`Accounts that are not erased yet: ${failed}.`);
}

/**
 * Deletes the rows before the sound: an upload that ends later finds its row gone and removes its own sound. One that dies
 * leaves it, so the account stays until no upload can be alive, and the vault is emptied again then.
 */
async function erase(deps: Deps, userId: string, objects: AccountObjects, now: number): Promise<void> {
  const { db, vault } = deps;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await deleteAtStripe(deps, userId);
    await deleteSessions(deps, userId, objects);
    await objects.eraseSchedule(userId);
    await stored.eraseContents(db, userId);
    await vault.empty(userId);
    if ((await stored.eraseUser(db, userId, now)) !== "in-use") return;
  }
  throw new Error("An account that is being erased is still in use.");
}

async function deleteAtStripe({ db, payments }: Deps, userId: string): Promise<void> {
  const account = await findAccount(db, userId);
  if (!account?.customerId) return;
  const { customerId, checkoutId } = account;
  // With payments switched off too, an account can be erased: the ids are all it takes to end its subscription later.
  if (!payments) return await leaveCustomer(db, userId, { customerId, checkoutId }, Date.now());
  await deleteCustomer(payments, { customerId, checkoutId });
  await stored.forgetCustomer(db, userId, customerId);
}

async function deleteCustomer(payments: Payments, { customerId, checkoutId }: LeftCustomer): Promise<void> {
  // Otherwise the user could still pay there, for nothing.
  if (checkoutId) await refuseOnServiceFailure("billing_unavailable", payments.expireCheckout(checkoutId));
  await refuseOnServiceFailure("billing_unavailable", payments.deleteCustomer(customerId));
}

/** A cron job: deletes the customers of accounts erased while payments were not set up. Throws `billing_unavailable`. */
export async function deleteLeftCustomers({ db, payments }: Deps): Promise<void> {
  if (!payments) return;
  for (const left of await listLeftCustomers(db)) {
    await deleteCustomer(payments, left);
    await forgetLeftCustomer(db, left.customerId);
  }
}

async function deleteSessions({ db }: Deps, userId: string, objects: AccountObjects): Promise<void> {
  for (;;) {
    const ids = await stored.listSessionIds(db, userId, SESSIONS_AT_ONCE);
    if (ids.length === 0) return;
    await Promise.all(ids.map(objects.eraseSession));
    await stored.eraseSessions(db, userId, ids);
  }
}
