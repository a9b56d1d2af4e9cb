import { DAY_MS } from "#contract/times.ts";
import { forgetAttempts } from "./db/attempts.ts";
import { areQueriesSpent, MAX_QUERIES } from "./db/client.ts";
import { openDatabase } from "./db/database.ts";
import { forgetOldGuesses } from "./db/guesses.ts";
import { forgetLeftTrials } from "./db/left-trials.ts";
import { saveCronRun } from "./db/operations.ts";
import { deleteLeftCustomers, finishErasures } from "./domain/account/erase.ts";
import { mailEndingConnections, revokeTokens } from "./domain/account/linkedin-connection.ts";
import { eraseInactiveVisitors } from "./domain/account/visitors.ts";
import { recheckEndedPeriods } from "./domain/billing/sync.ts";
import { type Deps, depsOf } from "./domain/deps.ts";
import { workOnDueInbound } from "./domain/inbound/work.ts";
import { sendDueMails } from "./domain/mails/outbox.ts";
import { wakeSchedules } from "./domain/posts/schedule.ts";
import { deleteExpiredSounds, eraseGoneFiles } from "./domain/recordings/vault.ts";
import { wakeOverdue } from "./domain/sessions.ts";
import { inLog, logError, logWork } from "./log.ts";
import { accountObjects, scheduleStub, sessionStub, sessionsOf } from "./session/stub.ts";

type CronJobs = Record<string, (deps: Deps, env: Env, now: number) => Promise<void>>;

const erasures: CronJobs[string] = (deps, env, now) => finishErasures(deps, accountObjects(env), now);

/** For people may be looking: what was lost on the way from the database to an object. */
const WAKE_JOBS: CronJobs = {
  sessions: (deps, env, now) =>
    wakeOverdue(deps, (what, caller) => sessionStub(env, caller.sessionId)[what](caller), now),
  inbound: (deps, env, now) => workOnDueInbound(deps, sessionsOf(env), now),
};

/**
 * Every quarter of an hour, in the order in which people wait for them: those that come after the last query wait for the next
 * run. Each job is safe to run any number of times, also at once.
 */
const CRON_JOBS: CronJobs = {
  ...WAKE_JOBS,
  // What its object's alarm forgot.
  schedule: (deps, env, now) =>
    wakeSchedules(deps, (userId, at) => scheduleStub(env, userId).wake(userId, at, { spread: true }), now),
  mails: (deps, _env, now) => sendDueMails(deps, now),
  plans: (deps, _env, now) => recheckEndedPeriods(deps, now),
  "ending-connections": (deps, _env, now) => mailEndingConnections(deps, now),
  revocations: (deps, _env, now) => revokeTokens(deps, now),
  customers: (deps) => deleteLeftCustomers(deps),
  guesses: (deps, _env, now) => forgetOldGuesses(deps.db, now - DAY_MS),
  attempts: (deps, _env, now) => forgetAttempts(deps.db, now),
  "left-trials": (deps, _env, now) => forgetLeftTrials(deps.db, now - 365 * DAY_MS),
  retention: (deps, _env, now) => deleteExpiredSounds(deps, now),
  visitors: (deps, _env, now) => eraseInactiveVisitors(deps.db, now),
  // After the job that marks them.
  erasures,
};

/** Every minute. */
const MINUTE_JOBS: CronJobs = { ...WAKE_JOBS, erasures, files: (deps) => eraseGoneFiles(deps) };

/** The one of `crons` in wrangler.toml that runs `MINUTE_JOBS`. */
const EVERY_MINUTE = "* * * * *";

export const runCron = (env: Env, { cron, scheduledTime }: { cron: string; scheduledTime: number }) =>
  cron === EVERY_MINUTE ? runMinuteJobs(env, scheduledTime) : runCronJobs(env, scheduledTime);

export const runMinuteJobs = (env: Env, now: number) => runEach(MINUTE_JOBS, env, now);

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
  const deps = { ...depsOf(env), db: openDatabase(env.DB, MAX_QUERIES) };
  const failed: string[] = [];
  let isSpent = false;
  for (const [name, job] of Object.entries(jobs)) {
    if (isSpent) break;
    await inLog({ chore: name }, async () => {
      try {
        await logWork("cron", () => job(deps, env, now), deps.counters.add);
      } catch (error) {
        isSpent = areQueriesSpent(error);
        if (isSpent) return;
        logError("cron", error);
        failed.push(name);
      }
    });
  }
  await onEnd?.(failed);
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(", ")}`);
}
