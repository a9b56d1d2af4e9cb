import fc from "fast-check";
import { expect } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";

/** A stream of `text` in UTF-8, cut into pieces of these sizes, over and over; in one piece without any. */
export function streamOf(text: string, sizes: number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? bytes.length;
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      }
      controller.close();
    },
  });
}

/** Ways of cutting bytes into pieces. */
export const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });

/** The failure of a call to an outside service; throws what is none, and when nothing fails. */
export async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const failure = await work.then(
    () => expect.fail("it should have failed"),
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceFailure)) throw failure;
  return failure;
}
