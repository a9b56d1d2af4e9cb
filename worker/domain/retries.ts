import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "../errors.ts";

const LOOK_AGAIN_MS = 500;
/** Most notes are heard, most drafts written and most files processed by then; most clients still wait. */
const PATIENCE_MS = 20_000;

/** What `look` returns, tried each half second as long as that is undefined, and for 20 seconds. */
export async function lookAgain<Result>(look: () => Promise<Result | undefined>) {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const result = await look();
    if (result !== undefined || Date.now() > until) return result;
    await scheduler.wait(LOOK_AGAIN_MS);
  }
}

/** What work returns when another change was quicker and it has to be repeated. */
export const CONFLICT: unique symbol = Symbol("conflict");

/** Each means that another request was quicker, so this many in a row take as many parallel requests. */
const MAX_TRIES = 12;

/** Repeats the work until no other change is quicker. Throws `code` after too many tries. */
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
