import { ServiceFailure } from "./failure.ts";
import type { CallConfig } from "./model-calls.ts";
import { encode, type OpenAiConfig, postToOpenAi } from "./openai.ts";
import { readBytes, type ServiceResponse, serviceResponse } from "./response.ts";
import { type ModelRunner, runModel } from "./workers-ai.ts";

export interface SpokenAudio {
  bytes: Uint8Array<ArrayBuffer>;
  /** `audio/…`, without parameters. */
  contentType: string;
}

export interface TextToSpeech {
  /** Whether it has a voice for this language (ISO 639-1; undefined when unknown). */
  canSpeak(language?: string): boolean;
  /** Reads a few sentences aloud. Throws `ServiceFailure` after short retries, and at once for a language without a voice. */
  speak(text: string, language?: string): Promise<SpokenAudio>;
}

/** Takes the language from the text. OpenAI's own models there end in January 2027; other services keep this call. */
export function openAiVoice({
  model = "gpt-4o-mini-tts",
  voice = "alloy",
  ...config
}: OpenAiConfig & { model?: string; voice?: string }): TextToSpeech {
  return {
    canSpeak: () => true,
    async speak(text) {
      const body = await encode(Response.json({ model, voice, input: text, response_format: "mp3" }));
      const call = { service: "voice" as const, model, characters: text.length };
      return postToOpenAi(call, config, "/audio/speech", body, readSpokenAudio);
    },
  };
}

/** Deepgram's voices have one language each. */
const VOICES = new Map([
  ["en", { model: "@cf/deepgram/aura-2-en", speaker: "luna" }],
  ["es", { model: "@cf/deepgram/aura-2-es", speaker: "celeste" }],
]);

export function workersAiVoice(ai: ModelRunner, config: CallConfig): TextToSpeech {
  return {
    canSpeak: (language) => VOICES.has(language ?? ""),
    async speak(text, language) {
      const voice = VOICES.get(language ?? "");
      if (!voice) throw new ServiceFailure("voice", "rejected", "there is no voice for this language");
      const { model, speaker } = voice;
      const inputs = () => ({ text, speaker, encoding: "mp3" });
      const call = { service: "voice" as const, model, characters: text.length };
      return runModel(call, ai, { inputs, ...config }, (body, signal) => {
        if (!(body instanceof ReadableStream))
          throw new ServiceFailure("voice", "malformed", "it is not sound");
        return readSpokenAudio(serviceResponse("voice", { body, contentType: REQUESTED_TYPE, signal }));
      });
    },
  };
}

/** Two minutes of speech as services send it; a question takes ten seconds. */
const MAX_SOUND_BYTES = 2 * 1024 * 1024;
/** What was requested, and what is assumed of a service that does not say what it sends. */
const REQUESTED_TYPE = "audio/mpeg";

async function readSpokenAudio(answer: ServiceResponse): Promise<SpokenAudio> {
  const isUnknown = answer.contentType === "" || answer.contentType === "application/octet-stream";
  const contentType = isUnknown ? REQUESTED_TYPE : answer.contentType;
  if (!contentType.startsWith("audio/")) throw new ServiceFailure("voice", "malformed", "it is not sound");
  const bytes = await readBytes(answer, MAX_SOUND_BYTES);
  if (bytes.length === 0) throw new ServiceFailure("voice", "malformed", "it is empty");
  return { bytes, contentType };
}
