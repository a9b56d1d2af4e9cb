import { createHash } from "node:crypto";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#contract/times.ts";
import type { Database } from "../../db/database.ts";
import { countGuess, forgetGuesses, forgetOldGuesses, type Patience } from "../../db/guesses.ts";
import { AppError } from "../../errors.ts";
import { verifyPassword } from "./passwords.ts";

/** At its slowest that is a hundred tries a day for somebody who mistyped, and for somebody who guesses. */
const PATIENCE: Patience = {
  freeTries: 5,
  firstWaitMs: 30 * SECOND_MS,
  longestWaitMs: 15 * MINUTE_MS,
};
const FORGOTTEN_AFTER_MS = DAY_MS;

/** A password that somebody says is that of `email`. */
export interface Guess {
  email: string;
  /** Where it comes from: the guesses of one network never keep anybody out elsewhere. */
  network: string;
  password: string;
}

/**
 * Whether the password is the one that was hashed; `hash` is empty where there is no account, or none with a password, and
 * nothing else differs then. Wrong ones are counted by email and network, and after five each further try has to wait
 * longer (design §6). Throws `too_many` before it computes anything.
 */
export async function checkPassword(
  db: Database,
  { email, network, password }: Guess,
  hash: string | null | undefined,
  now: number,
): Promise<boolean> {
  const key = keyOf(email, network);
  const mayTryAt = await countGuess(db, key, now, PATIENCE);
  if (mayTryAt !== undefined) throw tooManyGuesses(mayTryAt - now);
  const matches = await verifyPassword(password, hash);
  if (matches) await forgetGuesses(db, key);
  return matches;
}

const keyOf = (email: string, network: string): string =>
  createHash("sha256")
    .update(JSON.stringify([email, network]))
    .digest("hex");

/** For somebody who has proven who they are in another way: their wrong guesses are no reason to wait any more. */
export const forgiveGuesses = (db: Database, { email, network }: Omit<Guess, "password">): Promise<void> =>
  forgetGuesses(db, keyOf(email, network));

function tooManyGuesses(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  const message = `Too many wrong passwords. Please try again in ${wait}.`;
  return new AppError("too_many", { message, retryAfterSeconds: seconds });
}

/** A cron job. */
export const forgetStaleGuesses = (db: Database, now: number): Promise<void> =>
  forgetOldGuesses(db, now - FORGOTTEN_AFTER_MS);
