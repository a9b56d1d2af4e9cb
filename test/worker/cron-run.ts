import { env } from "cloudflare:workers";
import { runCronJobs, runMinuteJobs } from "../../worker/cron.ts";

/** What other files left in the database they share may fail again; each test looks at its own. */
export async function ignoringJobs(done: Promise<void>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== "Not done: jobs") throw error;
  });
}

export const runAllJobs = (now = Date.now()) => ignoringJobs(runCronJobs(env, now));

/** Runs those of each minute. */
export const runMinute = (now = Date.now()) => ignoringJobs(runMinuteJobs(env, now));
