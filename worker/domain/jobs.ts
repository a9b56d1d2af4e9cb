import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/times.ts";
import * as stored from "../db/jobs.ts";
import { logError } from "../log.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Deps } from "./deps.ts";
import { workOnEach } from "./pool.ts";

// What is done later, until it is done: docs/decisions/10-what-is-done-later-is-a-job.md.

/** Does a job. Returns when there is more to do, nothing where it is done, and throws what another try may help. */
export type Work<Kind extends stored.JobKind> = (
  deps: Deps,
  job: stored.Job<Kind>,
  now: number,
) => Promise<number | undefined>;

/** How each kind is done, in the order in which people wait for them. */
export type Workers = { [Kind in stored.JobKind]?: Work<Kind> };

/** Longer than a place in the trial is reserved: whoever works on it has died by then. */
const LEASE_MS = 3 * MINUTE_MS;
const AT_ONCE = 5;
/** Resend takes five requests a second from a whole team, and what it refuses comes back at the same moment. */
const MAILS_AT_ONCE = 2;
const atOnceOf = (kind: stored.JobKind) => (kind === "mail" || kind === "answer" ? MAILS_AT_ONCE : AT_ONCE);
/** For mails and messages. As long as services remember keys: sent later, a mail could come twice. */
export const GIVEN_UP_AFTER_MS = DAY_MS;
/** To work on as many as are taken at once. What is done and not written down is done again. */
const QUERIES_AT_ONCE = AT_ONCE * 30;
/** A run of the cron jobs has fifteen minutes, for all of them. */
const RUN_MS = 4 * MINUTE_MS;

/** Half a minute, then twice as long each time, up to an hour. */
const backoffMs = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 2), HOUR_MS);

/** When to look again whether a service was set up. */
export const whenSetUp = (now: number) => now + HOUR_MS;

/** Works on what is due of a kind. Safe to run at any moment, any number of times at once. Never throws: a cron job makes up for it. */
export async function tryJobs<Kind extends stored.JobKind>(
  deps: Deps,
  kind: Kind,
  work: Work<Kind>,
  which: stored.Which,
): Promise<void> {
  await workOnJobs(deps, kind, work, which).catch((error: unknown) => logError(kind, error));
}

async function workOnJobs<Kind extends stored.JobKind>(
  deps: Deps,
  kind: Kind,
  work: Work<Kind>,
  which: stored.Which,
  dueBy = 0,
) {
  const { db } = deps;
  const now = () => Math.max(dueBy, Date.now());
  const most = atOnceOf(kind);
  const claimed = await stored.claimJobs(db, kind, which, { now: now(), leaseMs: LEASE_MS, most });
  const failed = await workOnEach(claimed, { atOnce: most, where: kind }, async (job) => {
    try {
      const again = await work(deps, job, now());
      if (again === undefined) await stored.settleJob(db, job);
      else await stored.postponeJob(db, job, again);
    } catch (error) {
      const requestedMs = error instanceof ServiceFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      const isOver = stored.MAY_REPEAT.includes(kind) && job.createdAt < now() - GIVEN_UP_AFTER_MS;
      if (isOver) await stored.settleJob(db, job);
      else await stored.postponeJob(db, job, now() + Math.max(requestedMs, backoffMs(job.attempts)));
      throw error;
    }
  });
  return { count: claimed.length, failed };
}

/** Of these one that fails may be its owner's fault, or LinkedIn's. */
const EXPECTED_TO_FAIL: readonly stored.JobKind[] = ["message", "revocation"];

/** A cron job: works on all that is due. Throws, in the end, where something has to be tried again that an operator might mend. */
export async function workOnDueJobs(deps: Deps, workers: Workers, now: number): Promise<void> {
  const until = Date.now() + RUN_MS;
  const failing: string[] = [];
  for (const [kind, work] of Object.entries(workers) as [stored.JobKind, Work<stored.JobKind>][]) {
    for (;;) {
      if (Date.now() >= until || deps.db.$client.queriesLeft() < QUERIES_AT_ONCE) break;
      const { count, failed } = await workOnJobs(deps, kind, work, "any", now);
      if (failed > 0 && !EXPECTED_TO_FAIL.includes(kind)) failing.push(kind);
      // Where all fail, their service is down.
      if (count < atOnceOf(kind) || failed === count) break;
    }
  }
  if (failing.length > 0) throw new Error(`Not done yet: ${[...new Set(failing)].join(", ")}.`);
}
