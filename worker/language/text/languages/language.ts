/** What is known about a language. An unknown language has empty lists, and its words stay as they are. */
export interface Language {
  /** ISO 639-1, or `und`. */
  code: string;
  /** Sounds that are never words in this language. */
  fillers: ReadonlySet<string>;
  /** What fills a pause where it stands between commas. */
  fenced: readonly (readonly string[])[];
  /** After these the speaker says it again. */
  corrections: readonly (readonly string[])[];
  /** Numbers as they are said. */
  numberWords: ReadonlySet<string>;
  /** Words that carry grammar, not content. */
  functionWords: ReadonlySet<string>;
  /** Words that may stand twice in a row. */
  doubled: ReadonlySet<string>;
  /** Words that begin a clause: the comma before one is its own. */
  clauseOpeners: ReadonlySet<string>;
  /** Where speech without a full stop turns to something new. */
  turns: readonly (readonly string[])[];
  /** Openings that no hook may have. */
  weakOpenings: readonly (readonly string[])[];
}

const none: ReadonlySet<string> = new Set();

/** A language nobody told us about: nothing is dropped, and sentences end only where the transcript says so. */
export const unknown: Language = {
  code: "und",
  fillers: none,
  fenced: [],
  corrections: [],
  numberWords: none,
  functionWords: none,
  doubled: none,
  clauseOpeners: none,
  turns: [],
  weakOpenings: [],
};
