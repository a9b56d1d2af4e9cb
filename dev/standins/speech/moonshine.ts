import { Worker } from "node:worker_threads";
import { SAMPLE_RATE } from "./decode.ts";
import type { Answer, Question, SpokenWord } from "./moonshine-thread.ts";
import { cutAtPauses, voicedIn } from "./pauses.ts";
import { type HeardWord, timesOf } from "./word-times.ts";

/** What hears. */
export interface Recogniser {
  /** `prompt` has names that may be said. No words for silence and noise. */
  hear(samples: Int16Array, prompt?: string): Promise<HeardWord[]>;
  close(): Promise<void>;
}

/** The model was made for sound of up to half a minute, and hears better the more it has of a sentence. */
const MAX_PIECE_SECONDS = 28;

/** It hears nothing at all after a second of silence; this much is left. In samples. */
const MARGIN = 0.2 * SAMPLE_RATE;

/**
 * Moonshine's base model (English, with punctuation) in a thread of its own. Measured on 60 notes of three voices each: 3 to 4 words in
 * 100 wrong with RHVoice's, 5 to 6 with flite's and Festival's; 4 s for a minute of sound on two cores.
 */
export function startMoonshine(): Recogniser {
  const thread = new Worker(new URL("./moonshine-thread.ts", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, { resolve(words: SpokenWord[]): void; reject(error: Error): void }>();
  let asked = 0;
  thread.on("message", ({ id, words, error }: Answer) => {
    if (words) waiting.get(id)?.resolve(words);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let ended: Error | undefined;
  const stop = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.once("error", stop);
  thread.once("exit", () => stop(new Error("The recogniser stopped in the middle of a recording.")));
  thread.unref();

  const wordsIn = (samples: Int16Array, names: string[]) =>
    new Promise<SpokenWord[]>((resolve, reject) => {
      if (ended) throw ended;
      const id = asked++;
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, samples: samples.slice(), names } satisfies Question);
    });

  return {
    hear: async (samples, prompt = "") => {
      const names = prompt.match(/\p{Lu}[\p{L}\p{N}'-]*/gu) ?? [];
      const pieces = cutAtPauses(samples, MAX_PIECE_SECONDS).map(async ({ start, end }) => {
        const stretches = voicedIn(samples.subarray(start, end));
        const from = Math.max(start, start + at(stretches[0]?.start) - MARGIN);
        const to = Math.min(end, start + at(stretches.at(-1)?.end) + MARGIN);
        const words = timesOf(await wordsIn(samples.subarray(from, to), names), stretches);
        return words.map((heard) => later(heard, start / SAMPLE_RATE));
      });
      return (await Promise.all(pieces)).flat();
    },
    close: async () => void (await thread.terminate()),
  };
}

const at = (seconds = 0) => Math.round(seconds * SAMPLE_RATE);

const later = (heard: HeardWord, seconds: number): HeardWord => ({
  ...heard,
  start: heard.start + seconds,
  end: heard.end + seconds,
});
