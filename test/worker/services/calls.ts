import { inject } from "vitest";
import type { Calls } from "../../standins/openai.ts";

/** What the stand-in was asked under this id. */
export async function callsOf(id: string): Promise<Calls> {
  const response = await fetch(`${inject("openai")}/calls?id=${encodeURIComponent(id)}`);
  return response.json();
}

/** Makes the writer fail as told, one fault per call, for the note that this stands in. */
export function fault(id: string, ...faults: string[]): string {
  return `FAULT${JSON.stringify({ id, faults })}`;
}
