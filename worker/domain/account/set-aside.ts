import { SET_ASIDE_MS } from "#contract/limits.ts";
import { setProven } from "../../db/logins.ts";
import { hasUploads, type Merge, moveOthers, moveRecordings, someRecordingsQuery } from "../../db/merge.ts";
import {
  beginMerging,
  expiredSetAsideQuery,
  findPasswords,
  mergingQuery,
  payingSetAsideQuery,
} from "../../db/set-aside.ts";
import { findAccount, startOver } from "../../db/subscriptions.ts";
import { AppError } from "../../errors.ts";
import { logError } from "../../log.ts";
import { closeCheckout } from "../billing/checkout.ts";
import { cancelPlan } from "../billing/plan.ts";
import type { Deps } from "../deps.ts";
import { type AccountObjects, eraseAccount } from "./erase.ts";
import { checkPassword, type Guess } from "./guessing.ts";

/**
 * Takes a password from somebody who is signed in: the account's own proves this login; one of an account that was set
 * aside for it has that account merged into it, now or, if that fails, by a cron job. Throws `wrong_password`, and
 * `too_many` as `checkPassword` does.
 */
export async function confirmPassword(
  deps: Deps,
  { userId, tokenHash }: { userId: string; tokenHash: string },
  guess: Omit<Guess, "email">,
  objects: AccountObjects,
): Promise<void> {
  const { db } = deps;
  const now = Date.now();
  const { own, setAside } = await findPasswords(db, userId);
  const isOwn = await checkPassword(db, { ...guess, email: own?.email ?? userId }, own?.passwordHash, now);
  if (isOwn) await setProven(db, tokenHash, now);
  let right = isOwn;
  for (const { id, passwordHash } of setAside) {
    // Counted apart: else one's own password, said in between, would have the guesses at this one forgotten.
    const isTheirs = await checkPassword(db, { ...guess, email: id }, passwordHash, now).catch(
      (error: unknown) => {
        if (isOwn && error instanceof AppError) return false;
        throw error;
      },
    );
    if (!isTheirs) continue;
    right = true;
    // It does not prove this login: it is the password of whoever made that account.
    await mergeNow(deps, { from: id, into: userId }, objects, now);
  }
  if (!right) throw new AppError("wrong_password");
}

/** Merges an account that is set aside into the one it is set aside for: now or, if that fails, by a cron job. */
export async function mergeNow(
  deps: Deps,
  standing: Merge,
  objects: AccountObjects,
  now: number,
): Promise<void> {
  await beginMerging(deps.db, { id: standing.from, ownerId: standing.into, now });
  await tryTo(() => merge(deps, standing, objects, now));
}

/**
 * A cron job: continues merges that were interrupted or had to wait, erases what nobody has merged in time, and has no
 * account that is set aside charged again. Throws when some of it failed.
 */
export async function settleSetAside(deps: Deps, objects: AccountObjects, now: number): Promise<void> {
  const { db } = deps;
  const steps: (() => Promise<void>)[] = [];
  for (const standing of await mergingQuery(db)) steps.push(() => merge(deps, standing, objects, now));
  for (const { id } of await payingSetAsideQuery(db)) steps.push(() => stopCharging(deps, id));
  for (const { id } of await expiredSetAsideQuery(db, now - SET_ASIDE_MS))
    steps.push(() => eraseAccount(deps, id, objects));
  let failed = 0;
  for (const step of steps) if (!(await tryTo(step))) failed += 1;
  if (failed > 0) throw new Error(`Steps for accounts that are set aside which failed: ${failed}.`);
}

/** Returns false and logs when it fails, so that one account does not stop the others. */
async function tryTo(step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    logError("set-aside", error);
    return false;
  }
}

/** As many ids as one statement takes with ease. */
const RECORDINGS_AT_ONCE = 20;

/** Each sound is copied before its recording moves, so that a merge can be interrupted anywhere and begun again. */
async function merge(deps: Deps, standing: Merge, objects: AccountObjects, now: number): Promise<void> {
  const { db, vault } = deps;
  const { from, into } = standing;
  if (await hasUploads(db, from, now)) return;
  for (;;) {
    const some = await someRecordingsQuery(db, from, RECORDINGS_AT_ONCE);
    if (some.length === 0) break;
    for (const { id, hasSound } of some) {
      if (hasSound) await vault.copy({ userId: from, id }, { userId: into, id });
    }
    const ids = some.map(({ id }) => id);
    if ((await moveRecordings(db, standing, ids)) === 0) return;
  }
  await moveOthers(db, standing);
  await objects.wakeSchedule(into);
  await eraseAccount(deps, from, objects);
}

/**
 * Closes the payment page and lets the subscription end with the paid period. Nobody can cancel it any more, and whose money
 * it is nobody here can tell: it may be its maker's, or that of the person whose email it was.
 */
async function stopCharging(deps: Deps, userId: string): Promise<void> {
  // Where payments are switched off, nobody can be asked.
  if (!deps.payments) return;
  await closeCheckout(deps, userId);
  const account = await findAccount(deps.db, userId);
  if (account?.checkoutId) await startOver(deps.db, account, account.customerId);
  await cancelPlan(deps, userId).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "not_subscribed")) throw error;
  });
}
