/** A word with its punctuation, when it was said, in seconds, and how likely it is right, 0 to 1. */
export interface HeardWord {
  word: string;
  start: number;
  end: number;
  probability: number;
}

/** What was said in a sound. */
export interface Heard {
  words: HeardWord[];
  /** As whisper names it: `en`, `german`. */
  language: string;
}

/** What hears. */
export interface Recogniser {
  /** `prompt` has names that may be said. No words for silence and noise. */
  hear(samples: Int16Array, prompt?: string): Promise<Heard>;
  close(): Promise<void>;
}
