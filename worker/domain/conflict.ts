import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "../errors.ts";

/** What work returns when another change was quicker, so that it has to begin anew. */
export const CONFLICT: unique symbol = Symbol("conflict");

/** Each means that another request was quicker, so this many in a row take as many parallel requests. */
const MAX_TRIES = 12;

/** Does the work until no other change is quicker. Throws `code` when one always is. */
export async function retryOnConflict<Result>(
  work: () => Promise<Result | typeof CONFLICT>,
  code: ErrorCode = "conflict",
): Promise<Result> {
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const result = await work();
    if (result !== CONFLICT) return result;
  }
  throw new AppError(code);
}
