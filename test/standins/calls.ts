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

export type CallsById = Map<string, Calls>;

/** Counts a call and says what has to go wrong with it, if anything. */
export function next(calls: CallsById, sentinel: Sentinel | undefined, kind: "speech" | "writer" | "voice") {
  if (!sentinel) return { seen: { ...NO_CALLS }, fault: undefined };
  const seen = calls.get(sentinel.id) ?? { ...NO_CALLS };
  calls.set(sentinel.id, seen);
  const fault = sentinel.faults[seen[kind]];
  seen[kind] += 1;
  return { seen, fault };
}
