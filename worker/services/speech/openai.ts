import { AUDIO_FORMATS } from "#contract/audio.ts";
import { EncodedForm, type OpenAiConfig, postToOpenAi, readJson } from "../openai.ts";
import { promptOf, type Recording, type SpeechToText } from "./speech.ts";
import { readWhisperAnswer } from "./whisper.ts";

const DEFAULT_MODEL = "whisper-1";

/** Transcribes with an OpenAI-compatible `/audio/transcriptions`. */
export function openAiSpeech({
  model = DEFAULT_MODEL,
  ...config
}: OpenAiConfig & { model?: string }): SpeechToText {
  // Only whisper models know `verbose_json` (language, duration, silence); others answer 400 to it.
  const responseFormat = /whisper/i.test(model) ? "verbose_json" : "json";
  // Those that tell speakers apart answer 400 to one.
  const takesPrompt = !/diarize/i.test(model);
  return {
    async transcribe(recording) {
      const fields = { model, response_format: responseFormat };
      const prompt = takesPrompt ? promptOf(recording.vocabulary) : undefined;
      const form = await formOf(recording, { ...fields, ...(prompt && { prompt }) });
      const call = { service: "speech" as const, model, seconds: recording.seconds };
      return readWhisperAnswer(await postToOpenAi(call, config, "/audio/transcriptions", form, readJson));
    },
  };
}

async function formOf({ bytes, format }: Recording, fields: Record<string, string>): Promise<EncodedForm> {
  const { extension, contentType } = AUDIO_FORMATS[format];
  const form = new FormData();
  // Services judge a file by its name.
  form.set("file", new File([bytes], `recording.${extension}`, { type: contentType }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await EncodedForm.of(form);
}
