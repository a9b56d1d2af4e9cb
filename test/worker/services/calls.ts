import { expect, inject } from "vitest";
import type { JsonSchema } from "../../standins/answer.ts";
import type { Calls } from "../../standins/calls.ts";

/** What the stand-in was asked under this id. */
export async function callsOf(id: string): Promise<Calls> {
  const response = await fetch(`${inject("openai")}/calls?id=${encodeURIComponent(id)}`);
  return response.json();
}

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
