import { AUDIO_FORMATS } from "#contract/audio.ts";
import { ServiceFailure } from "../failure.ts";
import { type EncodedBody, encodeForm, type OpenAiConfig, postToOpenAi, readJson } from "../openai.ts";
import { promptOf, type Recording, type SpeechToText, type Transcription } from "./speech.ts";
import { readWhisperAnswer } from "./whisper.ts";

const DEFAULT_MODEL = "whisper-1";

/** Whether the service at an address takes the model's words with times: asked once by each process. */
const takesTimes = new Map<string, boolean>();

/** Transcribes with an OpenAI-compatible `/audio/transcriptions`; with the times of words where it gives them. */
export function openAiSpeech({
  model = DEFAULT_MODEL,
  ...config
}: OpenAiConfig & { model?: string }): SpeechToText {
  const service = `${config.baseUrl ?? ""} ${model}`;
  // OpenAI's newer models are known to answer 400 to anything but JSON, and those that tell speakers apart to a prompt.
  const isPlain = /gpt-/i.test(model);
  const takesPrompt = !/diarize/i.test(model);

  async function ask(recording: Recording, format: Record<string, string[]>): Promise<Transcription> {
    const prompt = takesPrompt ? promptOf(recording.vocabulary) : undefined;
    const form = await formOf(recording, { model: [model], ...format, ...(prompt && { prompt: [prompt] }) });
    const call = { service: "speech" as const, model, seconds: recording.seconds };
    return readWhisperAnswer(await postToOpenAi(call, config, "/audio/transcriptions", form, readJson));
  }

  return {
    async transcribe(recording) {
      const withoutTimes = /whisper/i.test(model) ? VERBOSE : JSON_ONLY;
      if (isPlain || takesTimes.get(service) === false) return await ask(recording, withoutTimes);
      try {
        const heard = await ask(recording, TIMED);
        takesTimes.set(service, true);
        return heard;
      } catch (error) {
        if (takesTimes.has(service) || !isRefusal(error)) throw error;
        // Only when it takes the same recording without them, the times were what it would not take.
        const heard = await ask(recording, withoutTimes);
        takesTimes.set(service, false);
        return heard;
      }
    },
  };
}

const JSON_ONLY = { response_format: ["json"] };
/** With language, duration and silence. */
const VERBOSE = { response_format: ["verbose_json"] };
const TIMED = { ...VERBOSE, "timestamp_granularities[]": ["word", "segment"] };

const isRefusal = (error: unknown) =>
  error instanceof ServiceFailure && (error.status === 400 || error.status === 422);

async function formOf({ bytes, format }: Recording, fields: Record<string, string[]>): Promise<EncodedBody> {
  const { extension, contentType } = AUDIO_FORMATS[format];
  const form = new FormData();
  // Services judge a file by its name.
  form.set("file", new File([bytes], `recording.${extension}`, { type: contentType }));
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value);
  return await encodeForm(form);
}
