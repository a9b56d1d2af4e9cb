import type { ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";

export interface Choice {
  message: { role: string; content: string | null; refusal: string | null; reasoning_content?: string };
  finish_reason: string;
}

/** What can go wrong on the way: it ends early, stops, is torn off, or the service says that it broke down. */
const FAULTS = ["cut", "hang", "drop", "error"] as const;
type StreamFault = (typeof FAULTS)[number];

/** Five characters, or what is left. */
const PIECES = /.{1,5}/gsu;

export function isStreamFault(fault: string | undefined): fault is StreamFault {
  return FAULTS.some((known) => known === fault);
}

/** Sends a choice as Chat Completions streams it, up to half of it with a fault. */
export async function streamChoice(response: ServerResponse, choice: Choice, fault?: StreamFault) {
  const { role, content, refusal, reasoning_content: reasoning } = choice.message;
  const texts = (content?.match(PIECES) ?? []).map((text) => ({ content: text }));
  const thoughts = (reasoning?.match(PIECES) ?? []).map((text) => ({ reasoning_content: text }));
  const deltas = [{ role, content: "" }, ...(refusal ? [{ refusal }] : []), ...thoughts, ...texts];
  const events = deltas.map((delta) => piece({ choices: [{ index: 0, delta, finish_reason: null }] }));

  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  response.write(": ping\n\n");
  for (const event of fault ? events.slice(0, events.length / 2) : events) {
    response.write(event);
    // Lets each go out by itself, as it would from a model.
    await setImmediate();
  }
  if (fault === "hang") return;
  if (fault === "drop") return response.destroy();
  if (fault === "error") response.write(piece({ error: { message: "It broke down." } }));
  if (fault) return response.end();
  response.write(piece({ choices: [{ index: 0, delta: {}, finish_reason: choice.finish_reason }] }));
  response.write(piece({ choices: [], usage: { completion_tokens: events.length } }));
  response.end("data: [DONE]\n\n");
}

function piece(content: Record<string, unknown>): string {
  return `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", ...content })}\n\n`;
}
