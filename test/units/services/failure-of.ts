import { expect } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";

/** The failure of a call to an outside service; throws what is none, and when nothing fails. */
export async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const failure = await work.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceFailure)) throw failure;
  return failure;
}
