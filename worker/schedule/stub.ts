import { logError } from "../log.ts";

/** The Durable Object of an account's schedule. */
export const scheduleStub = (env: Env, userId: string) => env.ACCOUNT_SCHEDULE.getByName(userId);

/** Has the object look when its next post is due. Never fails: a cron job makes up for it. */
export async function wakeSchedule(env: Env, userId: string): Promise<void> {
  try {
    await scheduleStub(env, userId).wake(userId);
  } catch (error) {
    logError("wake", error);
  }
}
