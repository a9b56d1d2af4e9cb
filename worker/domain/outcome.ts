import type { ErrorCode } from "#contract/errors.ts";
import { AppError, refusalOf } from "../errors.ts";
import { logError } from "../log.ts";

/** Errors as data: an error of an object loses its class on the way, and the platform would log its message, which may quote what was said. */
export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: ErrorCode; message: string; field?: string; retryAfterSeconds?: number };

export async function toOutcome<Value>(work: Promise<Value>, where = "turn"): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    const refusal = refusalOf(error) ?? new AppError("internal", { cause: error });
    const { code, message, field, retryAfterSeconds, cause } = refusal;
    if (cause) logError(where, cause, { code });
    return { ok: false, code, message, field, retryAfterSeconds };
  }
}

/** Returns the value, or throws the error on the caller's side. */
export function valueOrThrow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome);
}
