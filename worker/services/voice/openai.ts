import { encodeJson, type OpenAiConfig, postToOpenAi } from "../openai.ts";
import { readSpokenAudio, type TextToSpeech } from "./voice.ts";

const DEFAULT_MODEL = "gpt-4o-mini-tts";
const DEFAULT_VOICE = "alloy";

/** Speaks through an OpenAI-compatible `/audio/speech`, which takes the language from the text. */
export function openAiVoice({
  model = DEFAULT_MODEL,
  voice = DEFAULT_VOICE,
  ...config
}: OpenAiConfig & { model?: string; voice?: string }): TextToSpeech {
  return {
    canSpeak: () => true,
    speak(text) {
      const body = encodeJson({ model, voice, input: text, response_format: "mp3" });
      const call = { service: "voice" as const, model, characters: text.length };
      return postToOpenAi(call, config, "/audio/speech", body, (_service, answer) => readSpokenAudio(answer));
    },
  };
}
