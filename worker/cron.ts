import { finishErasures } from "./domain/account/erase.ts";
import { eraseInactiveVisitors } from "./domain/account/visitors.ts";
import { type Deps, depsOf } from "./domain/deps.ts";
import { deleteExpiredSounds } from "./domain/recordings/vault.ts";
import { inLog, logError } from "./log.ts";
import { sessionStub } from "./session/stub.ts";

/** What is done by the clock (`crons` in wrangler.toml). Each can be run any number of times, and ends by itself. */
const CHORES: Record<string, (deps: Deps, env: Env, now: number) => Promise<void>> = {
  // First: those it marks are erased in the same run.
  visitors: (deps, _env, now) => eraseInactiveVisitors(deps.db, now),
  erasures: (deps, env, now) => finishErasures(deps, (sessionId) => sessionStub(env, sessionId).erase(), now),
  retention: (deps, _env, now) => deleteExpiredSounds(deps, now),
};

/** Does all chores, one after the other; one that fails holds up none of the others, and comes again next time. */
export async function runCronJobs(env: Env, now: number): Promise<void> {
  const deps = depsOf(env);
  const failed: string[] = [];
  for (const [name, chore] of Object.entries(CHORES)) {
    await inLog({ chore: name }, async () => {
      try {
        await chore(deps, env, now);
      } catch (error) {
        logError("clock", error);
        failed.push(name);
      }
    });
  }
  // So that the run counts as failed where runs are counted.
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(", ")}`);
}
