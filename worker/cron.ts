import { DAY_MS } from "#contract/times.ts";
import { forgetAttempts } from "./db/attempts.ts";
import { forgetStuckJobs, saveCronRun } from "./db/operations.ts";
import { deleteLeftCustomers, finishErasures } from "./domain/account/erase.ts";
import { forgetStaleGuesses } from "./domain/account/guessing.ts";
import { mailEndingConnections, resealTokens, revokeTokens } from "./domain/account/linkedin-connection.ts";
import { eraseInactiveVisitors } from "./domain/account/visitors.ts";
import { lookAtUnrenewed } from "./domain/billing/stripe-sync.ts";
import { type Deps, depsOf } from "./domain/deps.ts";
import { sendDueMails } from "./domain/mails/outbox.ts";
import { wakeSchedules } from "./domain/posts/schedule.ts";
import { deleteOrphans } from "./domain/recordings/orphans.ts";
import { deleteExpiredSounds } from "./domain/recordings/vault.ts";
import { inLog, logError, logWork } from "./log.ts";
import { accountObjects, scheduleStub } from "./session/schedule-stub.ts";

/** Nothing that still fails is as old. */
const STUCK_KEPT_MS = DAY_MS;

/** The cron jobs (`crons` in wrangler.toml), in order. Each is safe to run any number of times, also at once. */
const CRON_JOBS: Record<string, (deps: Deps, env: Env, now: number) => Promise<void>> = {
  // First: the next job erases those that it marks.
  visitors: (deps, _env, now) => eraseInactiveVisitors(deps.db, now),
  erasures: (deps, env, now) => finishErasures(deps, accountObjects(env), now),
  customers: (deps) => deleteLeftCustomers(deps),
  plans: (deps, _env, now) => lookAtUnrenewed(deps, now),
  guesses: (deps, _env, now) => forgetStaleGuesses(deps.db, now),
  "stuck-jobs": (deps, _env, now) => forgetStuckJobs(deps.db, now - STUCK_KEPT_MS),
  attempts: (deps, _env, now) => forgetAttempts(deps.db, now),
  reseal: (deps) => resealTokens(deps),
  revocations: (deps, _env, now) => revokeTokens(deps, now),
  schedule: (deps, env, now) =>
    wakeSchedules(deps, (userId) => scheduleStub(env, userId).wake(userId, { inTurn: true }), now),
  "ending-connections": (deps, _env, now) => mailEndingConnections(deps, now),
  // After what may cause one.
  mails: (deps, _env, now) => sendDueMails(deps, now),
  retention: (deps, _env, now) => deleteExpiredSounds(deps, now),
  orphans: (deps) => deleteOrphans(deps),
};

/** Runs all jobs. One that fails does not stop the others, and runs again next time. Keeps how it ended. Throws when any failed. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const deps = depsOf(env);
  const failed: string[] = [];
  for (const [name, job] of Object.entries(CRON_JOBS)) {
    await inLog({ chore: name }, async () => {
      try {
        await logWork(
          "cron",
          () => job(deps, env, now),
          () => ({}),
          deps.counters.add,
        );
      } catch (error) {
        logError("cron", error);
        failed.push(name);
      }
    });
  }
  await saveCronRun(deps.db, { endedAt: Date.now(), failed });
  // So that the platform counts the run as failed.
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(", ")}`);
}
