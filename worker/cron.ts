import { DAY_MS } from "#contract/times.ts";
import { forgetAttempts } from "./db/attempts.ts";
import { forgetOldGuesses } from "./db/guesses.ts";
import { forgetLeftTrials } from "./db/left-trials.ts";
import { saveCronRun } from "./db/operations.ts";
import { deleteLeftCustomers, finishErasures } from "./domain/account/erase.ts";
import { mailEndingConnections, resealTokens, revokeTokens } from "./domain/account/linkedin-connection.ts";
import { eraseInactiveVisitors } from "./domain/account/visitors.ts";
import { recheckEndedPeriods } from "./domain/billing/sync.ts";
import { type Deps, depsOf } from "./domain/deps.ts";
import { sendDueMails } from "./domain/mails/outbox.ts";
import { wakeSchedules } from "./domain/posts/schedule.ts";
import { deleteExpiredSounds, deleteOrphans } from "./domain/recordings/vault.ts";
import { wakeOverdue } from "./domain/sessions.ts";
import { inLog, logError, logWork } from "./log.ts";
import { accountObjects, scheduleStub, sessionStub } from "./session/stub.ts";

type CronJobs = Record<string, (deps: Deps, env: Env, now: number) => Promise<void>>;

/** Every minute, for people may be looking: what was lost on the way from the database to an object. */
const WAKE_JOBS: CronJobs = {
  sessions: (deps, env, now) =>
    wakeOverdue(deps, (what, caller) => sessionStub(env, caller.sessionId)[what](caller), now),
  schedule: (deps, env, now) =>
    wakeSchedules(deps, (userId) => scheduleStub(env, userId).wake(userId, { spread: true }), now),
};

/** Every quarter of an hour, in order. Each job is safe to run any number of times, also at once. */
const CRON_JOBS: CronJobs = {
  ...WAKE_JOBS,
  // First: the next job erases those that it marks.
  visitors: (deps, _env, now) => eraseInactiveVisitors(deps.db, now),
  erasures: (deps, env, now) => finishErasures(deps, accountObjects(env), now),
  customers: (deps) => deleteLeftCustomers(deps),
  plans: (deps, _env, now) => recheckEndedPeriods(deps, now),
  guesses: (deps, _env, now) => forgetOldGuesses(deps.db, now - DAY_MS),
  attempts: (deps, _env, now) => forgetAttempts(deps.db, now),
  "left-trials": (deps, _env, now) => forgetLeftTrials(deps.db, now - 365 * DAY_MS),
  reseal: (deps) => resealTokens(deps),
  revocations: (deps, _env, now) => revokeTokens(deps, now),
  "ending-connections": (deps, _env, now) => mailEndingConnections(deps, now),
  // After what may cause one.
  mails: (deps, _env, now) => sendDueMails(deps, now),
  retention: (deps, _env, now) => deleteExpiredSounds(deps, now),
  orphans: (deps) => deleteOrphans(deps),
};

/** The one of `crons` in wrangler.toml that runs the wake jobs alone. */
const EVERY_MINUTE = "* * * * *";

export const runCron = (env: Env, { cron, scheduledTime }: { cron: string; scheduledTime: number }) =>
  cron === EVERY_MINUTE ? runWakeJobs(env, scheduledTime) : runCronJobs(env, scheduledTime);

export const runWakeJobs = (env: Env, now: number) => runEach(WAKE_JOBS, env, now);

/** Runs all jobs, and keeps how that ended. */
export const runCronJobs = (env: Env, now: number) =>
  runEach(CRON_JOBS, env, now, (failed) => saveCronRun(depsOf(env).db, { endedAt: Date.now(), failed }));

/** A job that fails stops no other, and runs again next time. Throws then, so that the platform counts the run as failed. */
async function runEach(
  jobs: CronJobs,
  env: Env,
  now: number,
  onEnd?: (failed: string[]) => Promise<void>,
): Promise<void> {
  const deps = depsOf(env);
  const failed: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    await inLog({ chore: name }, async () => {
      try {
        await logWork("cron", () => job(deps, env, now), deps.counters.add);
      } catch (error) {
        logError("cron", error);
        failed.push(name);
      }
    });
  }
  await onEnd?.(failed);
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(", ")}`);
}
