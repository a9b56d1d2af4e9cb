import { ServiceFailure } from "../failure.ts";
import { serviceResponse } from "../response-body.ts";
import { type ModelRunner, runModel } from "../workers-ai.ts";
import { readSound, type Voice } from "./voice.ts";

/** Deepgram's voices have one language each. */
const VOICES = new Map([
  ["en", { model: "@cf/deepgram/aura-2-en", speaker: "luna" }],
  ["es", { model: "@cf/deepgram/aura-2-es", speaker: "celeste" }],
]);

/** Speaks English and Spanish through Workers AI. */
export function workersAiVoice(ai: ModelRunner, { timeoutSeconds }: { timeoutSeconds: number }): Voice {
  return {
    canSpeak: (language) => VOICES.has(language ?? ""),
    async speak(text, language) {
      const voice = VOICES.get(language ?? "");
      if (!voice) throw new ServiceFailure("voice", "rejected", "there is no voice for this language");
      const { model, speaker } = voice;
      const inputs = { text, speaker, encoding: "mp3" };
      return runModel("voice", ai, { model, inputs, timeoutSeconds }, (output, signal) => {
        if (!(output instanceof ReadableStream)) {
          throw new ServiceFailure("voice", "malformed", "it is not sound");
        }
        return readSound(serviceResponse("voice", { body: output, contentType: "audio/mpeg", signal }));
      });
    },
  };
}
