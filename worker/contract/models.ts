/** What a call costs is in US dollars of November 2026. */
interface Priced {
  /** Until when its vendor serves it, where that is announced. */
  ends?: string;
}

export interface SpeechModel extends Priced {
  /** By the minute of sound. */
  dollars: number;
  /** Whether it gives the times of words; without them no line of a post plays its second. */
  times: boolean;
}

export interface WriterModel extends Priced {
  /** By the million of tokens. */
  dollars: { in: number; out: number };
  /** Whether it is asked by `response_format`; else its schema stands in the prompt. */
  schema: boolean;
  stream: boolean;
  /** Fields of the request that switch its reasoning off, which would spend the time people wait and the tokens that the answer needs. */
  noReasoning?: Record<string, unknown>;
  reasons?: true;
}

export interface VoiceModel extends Priced {
  /** By the million of characters; tokens of sound as their vendor estimates them. */
  dollars: number;
}

const BOTH = { schema: true, stream: true };
const NO_THINKING = { ...BOTH, noReasoning: { chat_template_kwargs: { enable_thinking: false } } };
const REASONS = { ...BOTH, reasons: true } as const;
const NO_EFFORT = { ...BOTH, noReasoning: { reasoning_effort: "none" } };

/** How each is asked first; without the schema or the stream if it refuses. An unknown one is booked as the dearest of its kind. */
export const MODELS = {
  speech: {
    "@cf/openai/whisper-large-v3-turbo": { dollars: 0.00051, times: true },
    "@cf/openai/whisper": { dollars: 0.00045, times: true },
    "@cf/deepgram/nova-3": { dollars: 0.0052, times: true },
    "gpt-transcribe": { dollars: 0.0045, times: false },
    "whisper-1": { dollars: 0.006, times: true, ends: "2027-02-26" },
    "gpt-4o-transcribe": { dollars: 0.006, times: false, ends: "2027-02-26" },
    "gpt-4o-mini-transcribe": { dollars: 0.003, times: false, ends: "2027-02-26" },
  },
  writer: {
    "@cf/zai-org/glm-4.7-flash": { ...NO_THINKING, dollars: { in: 0.0605, out: 0.4 } },
    "@cf/google/gemma-4-26b-a4b-it": { ...NO_THINKING, dollars: { in: 0.1, out: 0.3 } },
    "@cf/qwen/qwen3.8-27b": { ...NO_THINKING, dollars: { in: 0.45, out: 3.2 } },
    "@cf/deepseek-ai/deepseek-v4-flash-0731": { ...NO_EFFORT, dollars: { in: 0.44, out: 1.32 } },
    "@cf/zai-org/glm-5.3-flash": { ...REASONS, dollars: { in: 0.15, out: 0.5 } },
    // Cloudflare's library for LangChain leaves it out of the models that it tests with a schema.
    "@cf/openai/gpt-oss-120b": { ...REASONS, schema: false, dollars: { in: 0.35, out: 0.75 } },
    // Its price is not known yet: as dear as the dearest.
    "gpt-6-luna": { ...BOTH, dollars: { in: 2.5, out: 10 } },
    "gpt-4o-mini": { ...BOTH, dollars: { in: 0.15, out: 0.6 }, ends: "2027-01-14" },
    "gpt-4.1-mini": { ...BOTH, dollars: { in: 0.4, out: 1.6 }, ends: "2027-01-14" },
    "gpt-4.1": { ...BOTH, dollars: { in: 2, out: 8 }, ends: "2027-01-14" },
    "gpt-4o": { ...BOTH, dollars: { in: 2.5, out: 10 }, ends: "2027-01-14" },
  },
  voice: {
    "@cf/deepgram/aura-2-en": { dollars: 30 },
    "@cf/deepgram/aura-2-es": { dollars: 30 },
    "gpt-4o-mini-tts": { dollars: 17, ends: "2027-01-06" },
    "tts-1": { dollars: 15, ends: "2027-01-06" },
    "tts-1-hd": { dollars: 30, ends: "2027-01-06" },
  },
} as const satisfies {
  speech: Record<string, SpeechModel>;
  writer: Record<string, WriterModel>;
  voice: Record<string, VoiceModel>;
};

export const DEFAULT_WRITERS = { "workers-ai": "@cf/zai-org/glm-4.7-flash", openai: "gpt-6-luna" } as const;
