import { AUDIO_FORMATS, type AudioFormat } from "#contract/audio.ts";
import { RECORDING_TOLERANCE_SECONDS } from "#contract/limits.ts";
import { MODELS, type SpeechModel } from "#contract/models.ts";
import { ServiceFailure } from "./failure.ts";
import type { CallConfig, ModelCall } from "./model-calls.ts";
import { encode, type OpenAiConfig, postToOpenAi, readJson } from "./openai.ts";
import { readWhisperAnswer, type Transcription } from "./whisper.ts";

export interface Recording {
  bytes: Uint8Array;
  /** Sniffed from the bytes, never taken from a file name. */
  format: AudioFormat;
  /** Its length as read from the bytes; the service bills it. */
  seconds: number;
  /** Names as this speaker spells them, which may be said in it; the most important last. */
  vocabulary?: string[];
  /** What was said just before it, where it is a piece of a recording. */
  before?: string;
}

/** Throws `ServiceFailure` after its own short retries. Never returns text that was not said. */
export interface SpeechToText {
  transcribe(recording: Recording): Promise<Transcription>;
}

/** Whisper reads 224 tokens of a prompt, the end of it, and nova-3 takes 500; names have more of them than words do. */
const MAX_PROMPT_CHARS = 500;
/** Enough to go on with a sentence. */
const MAX_BEFORE_CHARS = 200;

/** The latest names of a vocabulary that fit into a prompt; undefined without any. */
export function listNames(vocabulary: readonly string[] = [], end = "."): string | undefined {
  let prompt: string | undefined;
  for (const name of vocabulary.toReversed()) {
    const longer = prompt === undefined ? name : `${name}, ${prompt}`;
    if (longer.length > MAX_PROMPT_CHARS) break;
    prompt = longer;
  }
  return prompt && prompt + end;
}

/** A whisper takes its prompt for what was said before: names, and behind them the end of what really was. */
export function promptOf({ vocabulary, before = "" }: Pick<Recording, "vocabulary" | "before">) {
  const end =
    before.length > MAX_BEFORE_CHARS ? before.slice(-MAX_BEFORE_CHARS).replace(/^\S*\s/, "") : before;
  return [listNames(vocabulary), end].filter(Boolean).join(" ") || undefined;
}

/** Whether the service at an address takes the model's words with times: asked once by each process. */
const takesTimes = new Map<string, boolean>();

export function openAiSpeech({
  // OpenAI ends its whisper, which other services serve by the same name.
  model: ownModel,
  ...config
}: OpenAiConfig & { model?: string }): SpeechToText {
  const model = ownModel ?? (config.baseUrl ? "whisper-1" : "gpt-transcribe");
  const service = `${config.baseUrl ?? ""} ${model}`;
  const models: Record<string, SpeechModel> = MODELS.speech;
  // OpenAI's own without times answer 400 to anything but JSON, and those that tell speakers apart to a prompt.
  const isPlain = models[model]?.times === false || /^gpt-/i.test(model);
  const takesPrompt = !/diarize/i.test(model);

  async function ask(recording: Recording, format: Record<string, string[]>): Promise<Transcription> {
    const prompt = takesPrompt ? promptOf(recording) : undefined;
    const form = await formOf(recording, { model: [model], ...format, ...(prompt && { prompt: [prompt] }) });
    const workaround = format === TIMED ? undefined : "without times";
    const call = { service: "speech" as const, model, seconds: recording.seconds, workaround };
    const answer = await postToOpenAi(call, config, "/audio/transcriptions", form, readJson);
    return await withItsLength(readWhisperAnswer(answer), call, config);
  }

  return {
    async transcribe(recording) {
      const withoutTimes = /whisper/i.test(model) ? VERBOSE : JSON_ONLY;
      if (isPlain || takesTimes.get(service) === false) return await ask(recording, withoutTimes);
      let takes = true;
      const transcription = await ask(recording, TIMED).catch((error: unknown) => {
        if (takesTimes.has(service) || !isRefusal(error)) throw error;
        takes = false;
        return ask(recording, withoutTimes);
      });
      // Only where it took the same recording without them, the times were what it would not take.
      takesTimes.set(service, takes);
      return transcription;
    },
  };
}

/** No upload holds more, whatever a service says of it. */
const MOST_HEARD_SECONDS = 86_400;

/** Books what a service says it heard beyond what was measured, which it bills too. */
export async function withItsLength(
  transcription: Transcription,
  call: Extract<ModelCall, { service: "speech" }>,
  { book }: CallConfig,
): Promise<Transcription> {
  const more = Math.min(transcription.durationSeconds ?? 0, MOST_HEARD_SECONDS) - call.seconds;
  if (more > RECORDING_TOLERANCE_SECONDS) await book({ ...call, seconds: more, corrects: 1 });
  return transcription;
}

const JSON_ONLY = { response_format: ["json"] };
/** With language, duration and silence. */
const VERBOSE = { response_format: ["verbose_json"] };
const TIMED = { ...VERBOSE, "timestamp_granularities[]": ["word", "segment"] };

const isRefusal = (error: unknown) =>
  error instanceof ServiceFailure && (error.status === 400 || error.status === 422);

async function formOf({ bytes, format }: Recording, fields: Record<string, string[]>) {
  const { extension, contentType } = AUDIO_FORMATS[format];
  const form = new FormData();
  // Services judge a file by its name.
  form.set("file", new File([bytes], `recording.${extension}`, { type: contentType }));
  for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value);
  return await encode(new Response(form));
}

/** Whether a service says that it can't read a recording: it won't the next time either. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason === "rejected" && UNREADABLE.has(error.status);

const UNREADABLE: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422]);
