import type { Note } from "../writer.ts";
import lists from "./languages.json" with { type: "json" };
import { numeralsOf } from "./numbers.ts";
import { fold, keysOf } from "./tokens.ts";
import { type Phrases, phrases, wordSet } from "./words.ts";

/** What is known about a language. An unknown language has empty lists, and its words stay as they are. */
export interface Language {
  /** ISO 639-1, or `und`. */
  code: string;
  /** Sounds that are never words in this language. */
  fillers: ReadonlySet<string>;
  /** What fills a pause where it stands between commas. */
  fenced: Phrases;
  numberWords: ReadonlySet<string>;
  functionWords: ReadonlySet<string>;
  /** The same, folded as tokens are. */
  functionKeys: ReadonlySet<string>;
  doubled: ReadonlySet<string>;
  weakOpenings: Phrases;
}

type Lists = Partial<Record<Exclude<keyof Language, "code" | "numberWords" | "functionKeys">, string>>;

/** Amounts of no value that could be read. */
const VAGUE = wordSet("hundreds thousands millions dozens percent");

function language(code: string, lists: Lists = {}): Language {
  const { small, scales, hundreds, half, times } = numeralsOf(code) ?? {};
  const values = new Map([...(small ?? []), ...(times ?? []), ...(scales ?? [])]);
  return {
    code,
    fillers: wordSet(lists.fillers),
    fenced: phrases(lists.fenced),
    numberWords: new Set([...values.keys(), ...(hundreds ?? []), ...(half ?? []), ...VAGUE]),
    functionWords: wordSet(lists.functionWords),
    functionKeys: wordSet(fold(lists.functionWords ?? "")),
    doubled: wordSet(lists.doubled),
    weakOpenings: phrases(lists.weakOpenings),
  };
}

export const LANGUAGES: readonly Language[] = Object.entries<Lists>(lists).map(([code, own]) =>
  language(code, own),
);
const UNKNOWN = language("und");
/** With fewer function words than this share, a guess would be a coin toss. */
const MIN_SHARE = 0.12;

/** The note's language if it says, else the one whose function words it uses most. */
export function languageOf(note: Pick<Note, "transcript" | "language">): Language {
  const code = note.language?.toLowerCase().slice(0, 2);
  if (code) return LANGUAGES.find((one) => one.code === code) ?? language(code);
  return guessLanguage(note.transcript);
}

function guessLanguage(transcript: string): Language {
  const keys = keysOf(transcript);
  const [best] = LANGUAGES.map((candidate) => ({ candidate, hits: grammarIn(keys, candidate) })).sort(
    (one, other) => other.hits - one.hits,
  );
  return best && best.hits > Math.max(1, keys.length * MIN_SHARE) - 0.5 ? best.candidate : UNKNOWN;
}

const grammarIn = (keys: readonly string[], { functionWords }: Language): number =>
  keys.filter((key) => functionWords.has(key)).length;

/** So many more words of another language's grammar than of its own are no chance, in a line. */
const MIN_FOREIGN_LEAD = 2;
/** English has about so large a share of them, which tells it from a language that is not known. */
const ENGLISH_SHARE = 0.4;

export function isInAnotherLanguage(text: string, own: Language): boolean {
  const keys = keysOf(text);
  const guess = guessLanguage(text);
  const lead = grammarIn(keys, guess) - grammarIn(keys, own);
  if (guess.code === own.code || lead < MIN_FOREIGN_LEAD) return false;
  const isEnglish = guess.code === "en" && lead > MIN_FOREIGN_LEAD && lead >= keys.length * ENGLISH_SHARE;
  return own.functionWords.size > 0 || isEnglish;
}

/** ISO 639-1 of a text by its function words; undefined when they do not tell. */
export function guessedLanguage(text: string): string | undefined {
  const { code } = guessLanguage(text);
  return code === UNKNOWN.code ? undefined : code;
}

/** What people say between sounds of thinking; said without any, it may be an answer. */
const EMPTY = wordSet(
  "so yeah like you know i mean right okay ok well and but anyway basically actually the a it's",
);

/** Whether a text is nothing but somebody thinking aloud: "um, so, you know", in any language the writer knows. */
export function isOnlyFillers(text: string): boolean {
  const keys = keysOf(text);
  return LANGUAGES.some(
    ({ fillers }) =>
      keys.some((key) => fillers.has(key)) && keys.every((key) => fillers.has(key) || EMPTY.has(key)),
  );
}
