import { ServiceFailure } from "./failure.ts";
import type { CallConfig } from "./model-calls.ts";
import { NOVA, transcribeWithNova } from "./nova.ts";
import { isUnreadable, promptOf, type SpeechToText, withItsLength } from "./speech.ts";
import { readWhisperAnswer } from "./whisper.ts";
import { type ModelRunner, runModel } from "./workers-ai.ts";

/** Errors of versions of whisper in Python, where their filter leaves nothing of a sound. */
const NOTHING_LEFT = /max\(\) .*\bempty\b|zero-size array|no speech (?:detected|found)/i;

/** The same models, where that error is the answer that nothing was said. */
const hearingSilence = (ai: ModelRunner): ModelRunner => ({
  run: async (...call) => {
    try {
      return await ai.run(...call);
    } catch (error) {
      if (error instanceof Error && NOTHING_LEFT.test(error.message)) return { text: "" };
      throw error;
    }
  },
});

/** Transcribes with Workers AI, and with nova-3 there what `model`, which is a whisper or nova-3 itself, can't read. */
export function workersAiSpeech(
  ai: ModelRunner,
  { model = "@cf/openai/whisper-large-v3-turbo", ...config }: CallConfig & { model?: string },
): SpeechToText {
  return {
    async transcribe(recording) {
      if (model === NOVA) return await transcribeWithNova(ai, recording, config);
      const { bytes, seconds } = recording;
      const prompt = promptOf(recording);
      // No language: the speaker's own is detected. The filter keeps silence from the model, which would invent text for it.
      const inputs = () => ({
        // Not kept beside the JSON of it, which the binding makes.
        audio: { toJSON: () => bytes.toBase64() },
        task: "transcribe",
        vad_filter: true,
        ...(prompt && { initial_prompt: prompt }),
      });
      try {
        const call = { service: "speech" as const, model, seconds };
        const heard = await runModel(call, hearingSilence(ai), { inputs, ...config }, readWhisperAnswer);
        return await withItsLength(heard, call, config);
      } catch (error) {
        if (config.isPiece || !isUnreadable(error)) throw error;
        const instead = `in place of ${model}`;
        return await transcribeWithNova(ai, recording, config, instead).catch((second: unknown) => {
          throw second instanceof ServiceFailure && second.reason === "rejected" ? error : second;
        });
      }
    },
  };
}
