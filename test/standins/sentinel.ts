import { Buffer } from "node:buffer";
import type { Say } from "../worker/audio.ts";

/** An input that says how the service treats it, so that tests side by side cannot interfere. After its last fault the service behaves well. */
export type Sentinel = Say & { faults: string[] };

/** Where the JSON object after this mark begins and ends, if it does. */
function locate(mark: string, text: string): [start: number, end: number] | undefined {
  const start = text.indexOf(`${mark}{`) + mark.length;
  if (start < mark.length) return undefined;
  let depth = 0;
  // Braces in a string are none of the object's.
  for (const { 0: part, index } of text.slice(start).matchAll(/"(?:\\.|[^"\\])*"|[{}]/g)) {
    if (part === "{") depth += 1;
    if (part === "}") depth -= 1;
    if (depth === 0) return [start, start + index + 1];
  }
  return undefined;
}

const parse = (json: string): Sentinel => ({ faults: [], text: "", ...JSON.parse(json) });

/** The `SAY{…}` carried in the samples of a recording: one byte in the upper half of each. */
export function sentinelInAudio(bytes: Uint8Array): Sentinel | undefined {
  const carried = bytes.filter((_, at) => at % 2 === 1);
  // Latin-1 keeps one character per byte, so that positions in the text are positions in the bytes.
  const found = locate("SAY", Buffer.from(carried).toString("latin1"));
  return found && parse(Buffer.from(carried.slice(...found)).toString("utf8"));
}

/** The last `FAULT{…}` carried in a prompt, which belongs to what was said or asked last, and the prompt without any. */
export function sentinelInPrompt(prompt: string): { sentinel?: Sentinel; prompt: string } {
  const found = locate("FAULT", prompt);
  if (!found) return { prompt };
  const rest = sentinelInPrompt(prompt.slice(0, found[0] - "FAULT".length) + prompt.slice(found[1]));
  return { sentinel: parse(prompt.slice(...found)), ...rest };
}
