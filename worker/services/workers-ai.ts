import { ServiceFailure, type ServiceName } from "./failure.ts";
import type { CallConfig, ModelCall } from "./model-calls.ts";
import { callModel } from "./retry.ts";

/** The part of the `AI` binding that is used. */
export interface ModelRunner {
  run(model: string, inputs: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** Runs a Workers AI model and returns what `read` makes of its output; retry and timeout of `callModel` cover `read`. */
export const runModel = <T>(
  call: ModelCall,
  ai: ModelRunner,
  { inputs, ...config }: CallConfig & { inputs: Record<string, unknown> },
  read: (output: unknown, signal: AbortSignal) => T | Promise<T>,
): Promise<T> =>
  callModel(call, config, async (signal) => {
    // A missing binding throws at once.
    const run = async () => ai.run(call.model, inputs, { signal });
    const output = await run().catch((error: unknown) => {
      throw failureOf(call.service, error);
    });
    return await read(output, signal);
  });

/** The binding's errors begin with Workers AI's internal code; its text may quote the input and is not passed on. */
function failureOf(service: ServiceName, error: unknown): ServiceFailure {
  const message = error instanceof Error ? error.message : "";
  const code = message.match(/\b(\d{4})\s*:/)?.[1];
  const detail = code ? `Workers AI ${code}` : "Workers AI failed";
  if (/JSON Mode couldn't be met/i.test(message)) return new ServiceFailure(service, "malformed", detail);
  switch (code) {
    case undefined:
    case "3007": // timed out at their end
    case "3008": // aborted at their end
      return new ServiceFailure(service, "unavailable", detail);
    case "3040": // out of capacity, for moments
      return new ServiceFailure(service, "busy", detail, 1);
    case "3036": // the day's free allocation is used up
      return new ServiceFailure(service, "busy", detail);
    case "3006":
      return new ServiceFailure(service, "rejected", detail, undefined, 413);
    case "5004": // it can't decode what was sent
      return new ServiceFailure(service, "rejected", detail, undefined, 400);
    default:
      return new ServiceFailure(service, "rejected", detail);
  }
}
