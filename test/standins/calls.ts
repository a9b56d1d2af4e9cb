import type { JsonSchema } from "./answer.ts";
import type { Sentinel } from "./sentinel.ts";

export interface SpeechCall {
  model: string | null;
  responseFormat: string | null;
  granularities: string[];
  prompt: string | null;
  filename: string;
  contentType: string;
  bytes: number;
  authorization?: string;
  userAgent?: string;
}

export interface WriterCall {
  model: string;
  schemaName?: string;
  schema?: JsonSchema;
  strict?: boolean;
  stream?: boolean;
  messages: { role: string; content: string }[];
  authorization?: string;
}

export interface VoiceCall {
  model: string;
  voice: string;
  format: string;
  input: string;
  authorization?: string;
}

/** What was asked under one id: how often, and the last request of each kind. */
export interface Calls {
  speech: number;
  writer: number;
  voice: number;
  lastSpeech?: SpeechCall;
  lastWriter?: WriterCall;
  lastVoice?: VoiceCall;
}

export const NO_CALLS: Calls = { speech: 0, writer: 0, voice: 0 };

/** What the stand-in knows of one id. */
interface Known extends Calls {
  /** Lets the calls that wait go on: well, or with this fault. */
  waiting: ((fault?: string) => void)[];
}

export type CallsById = Map<string, Known>;

const unknown = (): Known => ({ ...NO_CALLS, waiting: [] });

/** Counts a call and says what has to go wrong with it, if anything. With the fault `wait` that is said by `release`. */
export async function next(
  calls: CallsById,
  sentinel: Sentinel | undefined,
  kind: "speech" | "writer" | "voice",
) {
  if (!sentinel) return { seen: unknown(), fault: undefined };
  const seen = calls.get(sentinel.id) ?? unknown();
  calls.set(sentinel.id, seen);
  let fault = sentinel.faults[seen[kind]];
  seen[kind] += 1;
  if (fault === "wait") fault = await new Promise((resolve) => seen.waiting.push(resolve));
  return { seen, fault };
}

/** Lets the calls that wait under this id go on. */
export function release(calls: CallsById, id: string, fault?: string): void {
  const waiting = calls.get(id)?.waiting.splice(0) ?? [];
  for (const goOn of waiting) goOn(fault);
}
