import type { ErrorCode } from "#contract/errors.ts";
import { AppError, refusalOf } from "../errors.ts";
import { logError } from "../log.ts";

/** The one way to a chat session's object. */
export const sessionStub = (env: Env, sessionId: string) => env.CHAT_SESSION.getByName(sessionId);

/**
 * What comes back from an object: refusals as data, because an error loses its class on the way; the unforeseen too,
 * because the platform logs an error that crosses with its message, which quotes what was to be stored.
 */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: ErrorCode; message: string; retryAfterSeconds?: number };

export async function outcomeOf<Value>(work: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    const refusal = refusalOf(error) ?? new AppError("internal", { cause: error });
    const { code, message, retryAfterSeconds, cause } = refusal;
    // It stays on this side: what crosses is only what the caller may be told.
    if (cause) logError("turn", cause, { code });
    return { ok: false, code, message, retryAfterSeconds };
  }
}

/** Throws the refusal again, on the side of the caller. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome);
}
