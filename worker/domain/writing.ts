import { AppError } from "../errors.ts";
import { logError } from "../log.ts";
import { ServiceFailure } from "../services/failure.ts";

/** What a writer gives to somebody who waits; its failure becomes `writer_unavailable`, to be tried again. */
export async function orUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new AppError("writer_unavailable", { retryAfterSeconds: error.retryAfterSeconds, cause: error });
  }
}

/**
 * What the model gives, or the built-in writer in its place: for what nobody should have to ask for twice, nor wait
 * for longer than `patienceMs`.
 */
export async function orBuiltin<Result>(
  work: Promise<Result>,
  builtin: () => Promise<Result>,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<Result> {
  try {
    return await (patienceMs === undefined ? work : Promise.race([work, givenUp(patienceMs)]));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("writer", error);
    return await builtin();
  }
}

async function givenUp(ms: number): Promise<never> {
  await scheduler.wait(ms);
  throw new ServiceFailure("writer", "timeout", "nobody waits that long");
}
