import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "../errors.ts";

/** What work returns that another change was quicker than, so that it has to begin anew. */
export const CONFLICT: unique symbol = Symbol("conflict");

/** Two tabs rarely conflict twice; a change is then computed again from the other's result. */
export const DRAFT_TRIES = 4;

/** Does the work until no other change is quicker, so many times at most. Throws `code` then. */
export async function retryOnConflict<Result>(
  times: number,
  work: () => Promise<Result | typeof CONFLICT>,
  code: ErrorCode = "conflict",
): Promise<Result> {
  for (let tried = 0; tried < times; tried++) {
    const result = await work();
    if (result !== CONFLICT) return result;
  }
  throw new AppError(code);
}
