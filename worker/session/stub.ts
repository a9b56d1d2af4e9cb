import type { ErrorCode } from "#contract/errors.ts";
import { AppError, refusalOf } from "../errors.ts";
import { logError } from "../log.ts";

/** The Durable Object of a chat session. */
export const sessionStub = (env: Env, sessionId: string) => env.CHAT_SESSION.getByName(sessionId);

/**
 * What an object returns. Errors are data, because an error loses its class on the way, and because the platform would log
 * its message, which may quote what was to be stored.
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
    // The cause stays on this side: the caller gets only what may be shown.
    if (cause) logError("turn", cause, { code });
    return { ok: false, code, message, field, retryAfterSeconds };
  }
}

/** Returns the value, or throws the error on the caller's side. */
export function valueOrThrow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome);
}
