import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "../errors.ts";
import { ServiceFailure } from "../services/failure.ts";

/** What a service gives to somebody who waits. That it failed, with us or with our own key, becomes this refusal. */
export async function orRefuse<Result>(code: ErrorCode, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ServiceFailure ? refusing(code, error) : error;
  }
}

export const refusing = (code: ErrorCode, failure: ServiceFailure): AppError =>
  new AppError(code, { retryAfterSeconds: failure.retryAfterSeconds, cause: failure });
