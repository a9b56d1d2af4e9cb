import { z } from "zod";
import { AUDIO_FORMATS } from "#contract/audio.ts";
import { ServiceFailure } from "./failure.ts";
import type { CallConfig } from "./model-calls.ts";
import { isUnreadable, listNames, type Recording, withItsLength } from "./speech.ts";
import { languageCode, type Transcription, transcriptOf } from "./whisper.ts";
import { type ModelRunner, runModel } from "./workers-ai.ts";

export const NOVA = "@cf/deepgram/nova-3";

const word = z.object({
  word: z.string(),
  /** With its signs and capitals. */
  punctuated_word: z.string().optional().catch(undefined),
  start: z.number(),
  end: z.number(),
  confidence: z.number().min(0).max(1).optional().catch(undefined),
});
const answer = z.object({
  results: z.object({
    channels: z.tuple(
      [
        z.object({
          alternatives: z.tuple(
            [z.object({ transcript: z.string(), words: z.array(word).optional().catch(undefined) })],
            z.unknown(),
          ),
          detected_language: z.string().optional().catch(undefined),
        }),
      ],
      z.unknown(),
    ),
  }),
  metadata: z
    .object({ duration: z.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** Transcribes with Deepgram's nova-3 on Workers AI, which takes any container, at ten times whisper's price. Throws `ServiceFailure`. */
export async function transcribeWithNova(
  ai: ModelRunner,
  { bytes, format, seconds, vocabulary }: Recording,
  config: CallConfig,
  workaround?: string,
): Promise<Transcription> {
  const names = listNames(vocabulary, "");
  // A stream can be read once, and each try needs its own.
  const inputsWith = (keyterm?: string) => () => ({
    audio: { body: new Blob([bytes]).stream(), contentType: AUDIO_FORMATS[format].contentType },
    detect_language: true,
    punctuate: true,
    smart_format: true,
    // Its vendor may not learn from what people say.
    mip_opt_out: true,
    ...(keyterm && { keyterm }),
  });
  const call = { service: "speech" as const, model: NOVA, seconds, workaround };
  const ask = (inputs: ReturnType<typeof inputsWith>) =>
    runModel(call, ai, { inputs, ...config }, readNovaAnswer);
  const heard = await ask(inputsWith(names)).catch((error: unknown) => {
    // It may be the names that it does not take: they stand in the address.
    if (!names || config.isPiece || !isUnreadable(error)) throw error;
    return ask(inputsWith());
  });
  return await withItsLength(heard, call, config);
}

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
    words: words?.map(({ word, punctuated_word, start, end, confidence }) => ({
      text: punctuated_word ?? word,
      ...{ start, end },
      ...(confidence !== undefined && { confidence }),
    })),
  };
}
