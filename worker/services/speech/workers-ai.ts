import type { CallConfig } from "../model-calls.ts";
import { type ModelRunner, runModel } from "../workers-ai.ts";
import { promptOf, type SpeechToText } from "./speech.ts";
import { readWhisperAnswer } from "./whisper.ts";

const DEFAULT_MODEL = "@cf/openai/whisper-large-v3-turbo";

/** Transcribes with Workers AI. `model` has to take base64 and answer as whisper does. */
export function workersAiSpeech(
  ai: ModelRunner,
  { model = DEFAULT_MODEL, ...config }: CallConfig & { model?: string },
): SpeechToText {
  return {
    async transcribe({ bytes, seconds, vocabulary }) {
      // No language: the speaker's own is detected. The filter keeps silence from the model, which would invent text for it.
      const prompt = promptOf(vocabulary);
      const inputs = {
        audio: bytes.toBase64(),
        task: "transcribe",
        vad_filter: true,
        ...(prompt && { initial_prompt: prompt }),
      } satisfies AiModels[typeof DEFAULT_MODEL]["inputs"];
      return runModel({ service: "speech", model, seconds }, ai, { inputs, ...config }, readWhisperAnswer);
    },
  };
}
