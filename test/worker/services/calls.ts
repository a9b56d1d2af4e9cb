import { expect, inject } from "vitest";
import { openAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import type { ModelRunner } from "../../../worker/services/workers-ai.ts";
import type { JsonSchema } from "../../standins/answer.ts";
import { unbooked } from "../models.ts";
import { callsOf } from "../people.ts";

export { callsOf };

/** The settings of a service that the stand-in serves; an address may end with a slash. */
export const STAND_IN = {
  baseUrl: `${inject("openai")}/v1/`,
  timeoutSeconds: 10,
  book: unbooked,
  userAgent: "Outspoken/1 (+https://outspoken.test)",
};

/** The writer whose model is the stand-in's. */
export const writerAt = (options: Partial<Parameters<typeof openAiChat>[0]> = {}) =>
  modelWriter(openAiChat({ ...STAND_IN, model: "test-writer", ...options }));

/** What a model was shown with the call that carries this id. */
export async function shown(id: string): Promise<string> {
  const { messages } = (await callsOf(id)).lastWriter ?? { messages: [] };
  return messages.find(({ role }) => role === "user")?.content ?? "";
}

/** An id for a fault within what was said: of letters only, so that none of it is read as a number or as a wish. */
export const faultId = (): string =>
  crypto
    .randomUUID()
    .replace(/[\da-f-]/g, (sign) => String.fromCodePoint(103 + "0123456789abcdef-".indexOf(sign)));

/** Makes the writer or the voice fail as told, one fault per call, for the text that this stands in; "" is none. */
export function fault(id: string, ...faults: string[]): string {
  return `FAULT${JSON.stringify({ id, faults })}`;
}

/** What strict structured output demands of every object in a schema. */
export function expectStrict(
  schema: (JsonSchema & { required?: string[]; additionalProperties?: boolean }) | undefined,
) {
  expect(schema).toBeDefined();
  if (schema?.type === "object") {
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
  }
  for (const part of [...Object.values(schema?.properties ?? {}), ...(schema?.items ? [schema.items] : [])]) {
    expectStrict(part);
  }
}

/**
 * The `AI` binding has no local form: it is the outside world, and this stands at its edge. Each entry is what one call
 * answers, or the error that it throws; every call is kept.
 */
export function fakeAi(...answers: unknown[]) {
  const calls: { model: string; inputs: Record<string, unknown> }[] = [];
  const headers: unknown[] = [];
  const ai: ModelRunner = {
    async run(model, inputs, options) {
      headers.push(options?.extraHeaders);
      const answer = answers[calls.length];
      const { audio, ...others } = inputs;
      // As the binding sends it.
      const isBase64 = typeof audio === "object" && audio !== null && "toJSON" in audio;
      calls.push({ model, inputs: isBase64 ? JSON.parse(JSON.stringify({ audio, ...others })) : inputs });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { ai, calls, headers };
}
