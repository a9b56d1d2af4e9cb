import { ServiceFailure, type ServiceName, saysTooLong } from "./failure.ts";
import type { CallConfig, ModelCall } from "./model-calls.ts";
import { callModel } from "./retry.ts";

export interface ModelRunner {
  run(model: string, inputs: Record<string, unknown>, options?: AiOptions): Promise<unknown>;
}

/** Runs a Workers AI model. `inputs` are made for each try; retry and timeout of `callModel` cover `read`. */
export const runModel = <T>(
  call: ModelCall,
  ai: ModelRunner,
  { inputs, ...config }: CallConfig & { inputs: () => Record<string, unknown> },
  read: (output: unknown, signal: AbortSignal) => T | Promise<T>,
): Promise<T> =>
  callModel(call, config, async (signal) => {
    const headers = config.affinity && { extraHeaders: { "x-session-affinity": config.affinity } };
    // A missing binding throws at once.
    const run = async () => ai.run(call.model, inputs(), { signal, ...headers });
    const output = await run().catch((error: unknown) => {
      throw workersAiFailure(call.service, error);
    });
    return await read(output, signal);
  });

const SAYS_UNREADABLE = /invalid (?:or incomplete )?input|input is not valid/i;

/** The binding's errors begin with Workers AI's internal code; its text may quote the input and is not passed on. */
function workersAiFailure(service: ServiceName, error: unknown): ServiceFailure {
  const message = error instanceof Error ? error.message : "";
  const code = message.match(/\b(\d{4})\s*:/)?.[1];
  const means = code && CLOSED_TO_ACCOUNT[code];
  const detail = code ? `Workers AI ${code}${means ? `, ${means}` : ""}` : "Workers AI failed";
  const uncoded = SAYS_UNREADABLE.test(message) ? "3010" : "3007";
  const knownCode = saysTooLong(message) ? "3006" : (code ?? uncoded);
  // An unknown code that begins so is the platform's own fault, which passes.
  const unknown = knownCode.startsWith("3") && !means ? "unavailable" : "rejected";
  const badInput = BAD_INPUT.has(knownCode) ? (["rejected", undefined, 400] as const) : undefined;
  const [reason, retryAfterSeconds, status] = badInput ?? FAILURES[knownCode] ?? [unknown];
  return new ServiceFailure(service, reason, detail, retryAfterSeconds, status);
}

/** A request that is incomplete, can't be read or decoded, or has inputs or a schema that the model doesn't take. */
const BAD_INPUT: ReadonlySet<string> = new Set("3003 3010 3030 5004 5006 5025 8001".split(" "));

/** Some of these its documents do not name. 3001 and 3043, internal errors, need no entry. */
const FAILURES: Record<string, [ServiceFailure["reason"], retryAfterSeconds?: number, status?: number]> = {
  3006: ["rejected", undefined, 413],
  3036: ["busy", undefined, 402],
  3039: ["rejected"], // a finetune without its files
  3042: ["rejected"], // there is no such model
  3040: ["busy", 1], // out of capacity, for moments
  3046: ["timeout"], // the model took too long
  4006: ["busy", undefined, 402],
  5024: ["malformed"], // its answer would not fit the schema
  5035: ["rejected", undefined, 402],
};

const USED_UP = "no free allocation is left today: the account needs the Workers Paid plan";

/** Why a model is closed to the whole account, which only its owner can change. */
const CLOSED_TO_ACCOUNT: Record<string, string> = {
  3023: "Workers AI is closed to this account",
  3036: USED_UP,
  4006: USED_UP,
  3041: "the account may not use this model",
  5016: "the account has not agreed to the terms of this model",
  5018: "the account may not use this model",
  5035: "this model needs the Workers Paid plan",
};
