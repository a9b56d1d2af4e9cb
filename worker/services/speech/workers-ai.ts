import { type ModelRunner, runModel } from "../workers-ai.ts";
import { promptOf, type Speech } from "./speech.ts";
import { readWhisperAnswer } from "./whisper.ts";

const DEFAULT_MODEL = "@cf/openai/whisper-large-v3-turbo";

/** Hears through Workers AI. `model` has to be one that takes base64 and answers as whisper does. */
export function workersAiSpeech(
  ai: ModelRunner,
  { model = DEFAULT_MODEL, timeoutSeconds }: { model?: string; timeoutSeconds: number },
): Speech {
  return {
    async transcribe({ bytes, vocabulary }) {
      // No language: the speaker's own is detected. The filter keeps silence from the model, which would invent text for it.
      const prompt = promptOf(vocabulary);
      const inputs = {
        audio: bytes.toBase64(),
        task: "transcribe",
        vad_filter: true,
        ...(prompt && { initial_prompt: prompt }),
      };
      return runModel("speech", ai, { model, inputs, timeoutSeconds }, readWhisperAnswer);
    },
  };
}
