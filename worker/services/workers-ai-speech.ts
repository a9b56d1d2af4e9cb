import { z } from "zod";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { ServiceFailure } from "./failure.ts";
import type { CallConfig } from "./model-calls.ts";
import {
  isUnreadable,
  listNames,
  promptOf,
  type Recording,
  type SpeechToText,
  withItsLength,
} from "./speech.ts";
import { ifKnown, languageCode, readWhisperAnswer, type Transcription, transcriptOf } from "./whisper.ts";
import { type ModelRunner, runModel } from "./workers-ai.ts";

const NOVA = "@cf/deepgram/nova-3";

/** Errors of versions of whisper in Python, where their filter leaves nothing of a sound: the answer is that nothing was said. */
const NOTHING_LEFT = /max\(\) .*\bempty\b|zero-size array|no speech (?:detected|found)/i;

const hearingSilence = (ai: ModelRunner): ModelRunner => ({
  run: (...call) =>
    ai.run(...call).catch((error: unknown) => {
      if (error instanceof Error && NOTHING_LEFT.test(error.message)) return { text: "" };
      throw error;
    }),
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
        const speech = await runModel(call, hearingSilence(ai), { inputs, ...config }, readWhisperAnswer);
        return await withItsLength(speech, call, config);
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

/** Deepgram's nova-3 takes any container, at ten times whisper's price. */
async function transcribeWithNova(
  ai: ModelRunner,
  { bytes, format, seconds, vocabulary }: Recording,
  config: CallConfig,
  workaround?: string,
): Promise<Transcription> {
  const names = listNames(vocabulary, "");
  const call = { service: "speech" as const, model: NOVA, seconds, workaround };
  const ask = (keyterm?: string) => {
    const inputs = () => ({
      // A stream can be read once, and each try needs its own.
      audio: { body: new Blob([bytes]).stream(), contentType: AUDIO_FORMATS[format].contentType },
      detect_language: true,
      punctuate: true,
      smart_format: true,
      // Its vendor may not learn from what people say.
      mip_opt_out: true,
      ...(keyterm && { keyterm }),
    });
    return runModel(call, ai, { inputs, ...config }, readNovaAnswer);
  };
  const transcription = await ask(names).catch((error: unknown) => {
    // It may be the names that it does not take: they stand in the address.
    if (!names || config.isPiece || !isUnreadable(error)) throw error;
    return ask();
  });
  return await withItsLength(transcription, call, config);
}

const word = z.object({
  word: z.string(),
  /** With its signs and capitals. */
  punctuated_word: ifKnown(z.string()),
  start: z.number(),
  end: z.number(),
  confidence: ifKnown(z.number().min(0).max(1)),
});
const alternative = z.object({ transcript: z.string(), words: ifKnown(z.array(word)) });
const channel = z.object({
  alternatives: z.tuple([alternative], z.unknown()),
  detected_language: ifKnown(z.string()),
});
const answer = z.object({
  results: z.object({ channels: z.tuple([channel], z.unknown()) }),
  metadata: ifKnown(z.object({ duration: ifKnown(z.number()) })),
});

function readNovaAnswer(raw: unknown): Transcription {
  const parsed = answer.safeParse(raw);
  if (!parsed.success) throw new ServiceFailure("speech", "malformed", "the answer has no text");
  const { results, metadata } = parsed.data;
  const [{ alternatives, detected_language }] = results.channels;
  const [{ transcript, words }] = alternatives;
  return {
    text: transcriptOf(transcript),
    language: languageCode(detected_language),
    durationSeconds: metadata?.duration,
    words: words?.map(({ word, punctuated_word: text = word, start, end, confidence }) => ({
      ...{ text, start, end },
      ...(confidence !== undefined && { confidence }),
    })),
  };
}
