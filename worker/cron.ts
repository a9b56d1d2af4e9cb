import { DAY_MS } from "#contract/times.ts";
import { forgetAttempts } from "./db/attempts.ts";
import { MAX_QUERIES, openDatabase, QueriesSpent } from "./db/database.ts";
import { forgetOldGuesses } from "./db/guesses.ts";
import { forgetJobs } from "./db/jobs.ts";
import { forgetLeftTrials } from "./db/left-trials.ts";
import { saveCronRun } from "./db/operations.ts";
import { workOnErasure } from "./domain/account/erase.ts";
import { mailEndingConnections, revokeToken } from "./domain/account/linkedin-connection.ts";
import { eraseInactiveVisitors } from "./domain/account/visitors.ts";
import { recheckEndedPeriods } from "./domain/billing/sync.ts";
import { type Deps, depsOf } from "./domain/deps.ts";
import { workOnMessage } from "./domain/inbound/work.ts";
import { workOnDueJobs } from "./domain/jobs.ts";
import { sendMail } from "./domain/mails/outbox.ts";
import { wakeSchedules } from "./domain/posts/schedule.ts";
import { deleteExpiredSounds, eraseGoneFiles } from "./domain/recordings/vault.ts";
import { wakeOverdue } from "./domain/sessions.ts";
import { inLog, logError, logWork } from "./log.ts";
import { accountObjects, scheduleStub, sessionStub, sessionsOf } from "./session/stub.ts";

type CronJobs = Record<string, (deps: Deps, env: Env, now: number) => Promise<void>>;

const jobs: CronJobs[string] = (deps, env, now) => {
  const workers = {
    message: workOnMessage(sessionsOf(env)),
    mail: sendMail,
    answer: sendMail,
    revocation: revokeToken,
    erasure: workOnErasure(accountObjects(env)),
  };
  return workOnDueJobs(deps, workers, now);
};

/** For people may be looking: what was lost on the way from the database to an object. */
const sessions: CronJobs[string] = (deps, env, now) =>
  wakeOverdue(deps, (what, caller) => sessionStub(env, caller.sessionId)[what](caller), now);

/** Every quarter of an hour. In the order in which people wait: what comes after the last query waits for the next run. Each may run twice at once. */
const CRON_JOBS: CronJobs = {
  sessions,
  // What its object's alarm forgot.
  schedule: (deps, env, now) =>
    wakeSchedules(deps, (userId, at) => scheduleStub(env, userId).wake(userId, at), now),
  plans: (deps, _env, now) => recheckEndedPeriods(deps, now),
  "ending-connections": (deps, _env, now) => mailEndingConnections(deps, now),
  guesses: (deps, _env, now) => forgetOldGuesses(deps.db, now),
  attempts: (deps, _env, now) => forgetAttempts(deps.db, now),
  "left-trials": (deps, _env, now) => forgetLeftTrials(deps.db, now - 365 * DAY_MS),
  retention: (deps, _env, now) => deleteExpiredSounds(deps, now),
  visitors: (deps, _env, now) => eraseInactiveVisitors(deps.db, now),
  "old-jobs": (deps, _env, now) => forgetJobs(deps.db, now),
  // After those that queue some; what people wait for is done each minute.
  jobs,
};

const MINUTE_JOBS: CronJobs = { sessions, jobs, files: (deps) => eraseGoneFiles(deps) };

/** The one of `crons` in wrangler.toml that runs `MINUTE_JOBS`. */
const EVERY_MINUTE = "* * * * *";

export const runCron = (env: Env, { cron, scheduledTime }: { cron: string; scheduledTime: number }) =>
  cron === EVERY_MINUTE ? runMinuteJobs(env, scheduledTime) : runCronJobs(env, scheduledTime);

export const runMinuteJobs = (env: Env, now: number) => runEach(MINUTE_JOBS, env, now);

/** Runs all jobs, and keeps how that ended. */
export const runCronJobs = (env: Env, now: number) =>
  runEach(CRON_JOBS, env, now, (failed) => saveCronRun(depsOf(env).db, { endedAt: Date.now(), failed }));

/** A job that fails stops no other, and runs again next time. Throws then, so that the platform counts the run as failed. */
async function runEach(jobs: CronJobs, env: Env, now: number, onEnd?: (failed: string[]) => Promise<void>) {
  const deps = { ...depsOf(env), db: openDatabase(env.DB, MAX_QUERIES) };
  const failed: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    const isSpent = await inLog({ chore: name }, async () => {
      try {
        await logWork("cron", () => job(deps, env, now), deps.counters.add);
      } catch (error) {
        if (error instanceof QueriesSpent) return true;
        logError("cron", error);
        failed.push(name);
      }
      return false;
    });
    if (isSpent) break;
  }
  await onEnd?.(failed);
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(", ")}`);
}
