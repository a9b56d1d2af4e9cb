import { withOneRetry, withTimeout } from "./attempts.ts";
import { ServiceFailure, type ServiceName } from "./failure.ts";

/** What is used of the `AI` binding. */
export interface ModelRunner {
  run(model: string, inputs: Record<string, unknown>, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** Runs a Workers AI model and answers its output, unchecked. Throws `ServiceFailure`, after one retry where that may help. */
export function runModel(
  service: ServiceName,
  ai: ModelRunner,
  model: string,
  inputs: Record<string, unknown>,
  timeoutSeconds: number,
): Promise<unknown> {
  return withOneRetry(() =>
    withTimeout(service, timeoutSeconds, async (signal) => {
      try {
        return await ai.run(model, inputs, { signal });
      } catch (error) {
        throw failureOf(service, error);
      }
    }),
  );
}

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
    default:
      return new ServiceFailure(service, "rejected", detail);
  }
}
