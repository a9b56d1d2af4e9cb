/** One call of a model, and the most of it that may have to be paid. */
export type ModelCall =
  /** `isMade` where the call took more than was booked: then it is counted, whether or not there is room. */
  | { service: "speech"; model: string; seconds: number; isMade?: true }
  | { service: "writer"; model: string; tokensIn: number; tokensOut: number }
  | { service: "voice"; model: string; characters: number };

/** Books a call before it is made, and what it took beyond that. Throws `SpentFailure` when the call must not be made. */
export type BookCall = (call: ModelCall) => Promise<void>;

export interface CallConfig {
  /** How long one attempt may take. */
  timeoutSeconds: number;
  book: BookCall;
}

/** US dollars in 2026: speech by the minute, tokens and characters by the million; spoken tokens as their vendor estimates them. */
export const MODEL_PRICES = {
  speech: {
    "@cf/openai/whisper-large-v3-turbo": 0.00051,
    "@cf/openai/whisper": 0.00045,
    "whisper-1": 0.006,
    "gpt-4o-transcribe": 0.006,
    "gpt-4o-mini-transcribe": 0.003,
  },
  writer: {
    "@cf/zai-org/glm-4.7-flash": { in: 0.06, out: 0.4 },
    "gpt-4.1-nano": { in: 0.1, out: 0.4 },
    "gpt-4o-mini": { in: 0.15, out: 0.6 },
    "gpt-4.1-mini": { in: 0.4, out: 1.6 },
    "gpt-4.1": { in: 2, out: 8 },
    "gpt-4o": { in: 2.5, out: 10 },
  },
  voice: {
    "@cf/deepgram/aura-2-en": 30,
    "@cf/deepgram/aura-2-es": 30,
    "gpt-4o-mini-tts": 17,
    "tts-1": 15,
    "tts-1-hd": 30,
  },
} as const;

/** What a call costs at most, in millionths of a US dollar. A model without a price costs as much as the dearest of its kind. */
export function microdollarsOf(call: ModelCall): number {
  switch (call.service) {
    case "speech":
      return Math.ceil((priceOf(MODEL_PRICES.speech, call.model, Number) * 1_000_000 * call.seconds) / 60);
    case "writer": {
      const price = (way: "in" | "out") => priceOf(MODEL_PRICES.writer, call.model, (each) => each[way]);
      return Math.ceil(price("in") * call.tokensIn + price("out") * call.tokensOut);
    }
    case "voice":
      return Math.ceil(priceOf(MODEL_PRICES.voice, call.model, Number) * call.characters);
  }
}

function priceOf<Price>(
  prices: Readonly<Record<string, Price>>,
  model: string,
  part: (price: Price) => number,
) {
  const known = prices[model];
  return Math.max(...(known === undefined ? Object.values(prices) : [known]).map(part));
}
