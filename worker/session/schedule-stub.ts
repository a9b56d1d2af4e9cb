import type { EraseObjects } from "../domain/account/erase.ts";
import { logError } from "../log.ts";
import { sessionStub } from "./stub.ts";

/** The Durable Object of an account's schedule. */
export const scheduleStub = (env: Env, userId: string) => env.ACCOUNT_SCHEDULE.getByName(userId);

/** Erases the objects of an account that is being erased. */
export const objectEraser = (env: Env): EraseObjects => ({
  session: (sessionId) => sessionStub(env, sessionId).erase(),
  schedule: (userId) => scheduleStub(env, userId).erase(),
});

/** Has the object look when its next post is due. Never fails: a cron job makes up for it. */
export async function wakeSchedule(env: Env, userId: string): Promise<void> {
  try {
    await scheduleStub(env, userId).wake(userId);
  } catch (error) {
    logError("wake", error);
  }
}
