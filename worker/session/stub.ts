import type { ErrorCode } from "#contract/errors.ts";
import type { AccountObjects } from "../domain/account/erase.ts";
import { AppError, refusalOf } from "../errors.ts";
import { logError } from "../log.ts";

export const sessionStub = (env: Env, sessionId: string) => env.CHAT_SESSION.getByName(sessionId);

export const scheduleStub = (env: Env, userId: string) => env.ACCOUNT_SCHEDULE.getByName(userId);

/** The objects of an account, for what erases accounts. */
export const accountObjects = (env: Env): AccountObjects => ({
  eraseSession: (sessionId) => sessionStub(env, sessionId).erase(),
  eraseSchedule: (userId) => scheduleStub(env, userId).erase(),
});

/** Has the object look when its next post is due. Never fails: a cron job makes up for it. */
export async function wakeSchedule(env: Env, userId: string): Promise<void> {
  try {
    await scheduleStub(env, userId).wake(userId);
  } catch (error) {
    logError("wake", error);
  }
}

/**
 * What an object returns. Errors are data, because an error loses its class on the way, and the platform would log its
 * message, which may quote what was to be stored.
 */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: ErrorCode; message: string; field?: string; retryAfterSeconds?: number };

export async function toOutcome<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    const refusal = refusalOf(error) ?? new AppError("internal", { cause: error });
    const { code, message, field, retryAfterSeconds, cause } = refusal;
    if (cause) logError("turn", cause, { code });
    return { ok: false, code, message, field, retryAfterSeconds };
  }
}

/** Returns the value, or throws the error on the caller's side. */
export function valueOrThrow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome);
}
