import { env } from "cloudflare:workers";
import { runCronJobs } from "../../worker/cron.ts";

/** Runs all cron jobs. What other files left in the database they share may fail again; each test looks at its own. */
export async function runAllJobs(now = Date.now()): Promise<void> {
  await runCronJobs(env, now).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== "Not done: jobs") throw error;
  });
}
