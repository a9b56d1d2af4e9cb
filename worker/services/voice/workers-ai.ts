import { ServiceFailure } from "../failure.ts";
import { serviceResponse } from "../response.ts";
import { type ModelRunner, runModel, type WorkersAiConfig } from "../workers-ai.ts";
import { readSpokenAudio, type TextToSpeech } from "./voice.ts";

type Options<Model extends keyof AiModels> = Omit<AiModels[Model]["inputs"], "text">;

const ENGLISH: Options<"@cf/deepgram/aura-2-en"> = { speaker: "luna", encoding: "mp3" };
const SPANISH: Options<"@cf/deepgram/aura-2-es"> = { speaker: "celeste", encoding: "mp3" };

/** Deepgram's voices have one language each. */
const VOICES = new Map([
  ["en", { model: "@cf/deepgram/aura-2-en", options: ENGLISH }],
  ["es", { model: "@cf/deepgram/aura-2-es", options: SPANISH }],
]);

/** Speaks English and Spanish with Workers AI. */
export function workersAiVoice(ai: ModelRunner, config: WorkersAiConfig): TextToSpeech {
  return {
    canSpeak: (language) => VOICES.has(language ?? ""),
    async speak(text, language) {
      const voice = VOICES.get(language ?? "");
      if (!voice) throw new ServiceFailure("voice", "rejected", "there is no voice for this language");
      const { model, options } = voice;
      const inputs = { text, ...options };
      const call = { service: "voice" as const, model, characters: text.length };
      return runModel(call, ai, { inputs, ...config }, (output, signal) => {
        if (!(output instanceof ReadableStream)) {
          throw new ServiceFailure("voice", "malformed", "it is not sound");
        }
        return readSpokenAudio(serviceResponse("voice", { body: output, contentType: "audio/mpeg", signal }));
      });
    },
  };
}
