import { hash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "#contract/times.ts";
import type { Database } from "../../db/database.ts";
import { countGuess, forgetGuesses } from "../../db/guesses.ts";
import { AppError } from "../../errors.ts";
import { scopesOf } from "./network.ts";
import type { ClientInfo } from "./tokens.ts";

/** One of OWASP's parameter sets; the runtime's own ceiling is N·r·p = 1,048,576. */
const COST = { N: 16_384, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`, so that old hashes stay good when the cost is raised. */
export async function hashPassword(password: string, network: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST, network);
  return hashOf(salt.toString("base64"), key.toString("base64"));
}

const hashOf = (salt: string, key: string) => ["scrypt", COST.N, COST.r, COST.p, salt, key].join("$");

/** Takes as long without a hash, so that the time does not tell which emails have an account. */
async function verifyPassword(password: string, hash: string | null | undefined, network: string) {
  const [, N, r, p, salt, key] = (hash ?? NO_ACCOUNT).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key ?? "", "base64");
  const actual = await derive(password, Buffer.from(salt ?? "", "base64"), cost, network);
  return expected.length === actual.length && timingSafeEqual(expected, actual) && Boolean(hash);
}

const NO_ACCOUNT = hashOf("AAAAAAAAAAAAAAAAAAAAAA==", `${"A".repeat(43)}=`);

/** Each holds the isolate for a fifth of a second. Of one network few run and few wait, so that it keeps nobody elsewhere from signing in. */
const MAX_AT_ONCE = 32;
const MAX_OF_NETWORK = 2;
const MAX_WAITING = 8;
const TURN_MS = 50;
const MAX_WAIT_MS = 30 * SECOND_MS;

/** The networks of what is computed, and of what waits for that. */
const running: string[] = [];
const waiting: string[] = [];

const isFull = (among: readonly string[], network: string, most: number): boolean =>
  scopesOf(network).some(({ by, factor }) => {
    const within = among.filter((other) => scopesOf(other).some((scope) => scope.by === by));
    return within.length >= most * Math.min(factor, 2);
  });

const crowded = () => new AppError("too_many", { retryAfterSeconds: 2 });

function refuseCrowd(network: string): void {
  if (isFull(waiting, network, MAX_WAITING)) throw crowded();
}

const leave = (among: string[], network: string) => among.splice(among.indexOf(network), 1);

async function derive(password: string, salt: Uint8Array, cost: typeof COST, network: string) {
  refuseCrowd(network);
  waiting.push(network);
  try {
    const until = Date.now() + MAX_WAIT_MS;
    while (running.length >= MAX_AT_ONCE || isFull(running, network, MAX_OF_NETWORK)) {
      if (Date.now() > until) throw crowded();
      await scheduler.wait(TURN_MS);
    }
  } finally {
    leave(waiting, network);
  }
  running.push(network);
  try {
    // What came meanwhile is served first, and more of these are counted: from here on nothing else runs.
    await scheduler.wait(0);
    return await scryptOf(password, salt, cost);
  } finally {
    leave(running, network);
  }
}

function scryptOf(password: string, salt: Uint8Array, cost: typeof COST): Promise<Buffer> {
  const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Whether this is the password that was hashed; `hash` is empty without an account or a password. Wrong ones are counted by email and
 * network, so that guesses from one lock out no other; after five each try has to wait longer, and one that comes early computes nothing.
 */
export async function checkPassword(
  db: Database,
  { email, password, hash }: { email: string; password: string; hash: string | null | undefined },
  { network, now }: ClientInfo,
): Promise<boolean> {
  // Before it counts as a try.
  refuseCrowd(network);
  const mayTryAt = await countGuess(db, keysOf(email, network), now);
  if (mayTryAt !== undefined) {
    const seconds = Math.max(1, Math.ceil((mayTryAt - now) / SECOND_MS));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
    const message = `Too many wrong passwords. Please try again in ${wait}.`;
    throw new AppError("too_many", { message, retryAfterSeconds: seconds });
  }
  const matches = await verifyPassword(password, hash, network);
  if (matches) await forgiveGuesses(db, email, network);
  return matches;
}

const keysOf = (email: string, network: string) =>
  scopesOf(network).map(({ by, factor }) => ({ key: hash("sha256", JSON.stringify([email, by])), factor }));

/** For a user who has proven who they are, and need not wait any more. */
export const forgiveGuesses = (db: Database, email: string, network: string): Promise<void> =>
  forgetGuesses(db, keysOf(email, network));
