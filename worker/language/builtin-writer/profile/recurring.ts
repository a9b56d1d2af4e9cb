import {
  DETERMINERS,
  isVerb,
  type Language,
  PREPOSITIONS,
  type Sentence,
  stemOf,
  type Word,
  wordSet,
} from "../../text/index.ts";
import { isLead } from "../hooks/lines.ts";
import { isCommon, type ReadNote } from "./notes.ts";

/** Words that stand together in several places. */
interface Recurring {
  keys: string[];
  /** As it was said, in the plainest form, without the capital of a sentence's beginning where it also stands within one. */
  text: string;
  times: number;
  notes: Set<ReadNote>;
}

const MIN_PHRASE_WORDS = 3;
/** A saying may be a whole sentence. */
const MAX_PHRASE_WORDS = 10;
/** A phrase replaces a longer one that contains it where it is said so much more often. */
const OFTENER = 1.5;

/**
 * What was said in at least two places, the most frequent first. Themes name something, in at least two notes, in whatever
 * form; phrases are longer and word for word.
 */
export function recurringIn(notes: readonly ReadNote[]): { themes: string[]; phrases: string[] } {
  const found = countedIn(notes).filter(({ times }) => times > 1);
  const phrases = withoutParts(found.filter(({ keys }) => keys.length >= MIN_PHRASE_WORDS));
  const themes = found.filter(
    (one) =>
      one.keys.length < MIN_PHRASE_WORDS &&
      one.notes.size > 1 &&
      // A word of a saying is no theme by being in the saying.
      !phrases.some((phrase) => isWithin(one, phrase) && phrase.times >= one.times),
  );
  const texts = (list: readonly Recurring[]) =>
    list.toSorted((a, b) => weight(b) - weight(a)).map(({ text }) => text);
  return { themes: texts(withoutParts(themes)), phrases: texts(phrases) };
}

const weight = ({ notes, times, keys }: Recurring) => notes.size + times + keys.length / MAX_PHRASE_WORDS;

/** Of a stretch and its parts, the longest, or a part that is said far more often. */
const withoutParts = (all: readonly Recurring[]): Recurring[] =>
  all.filter(
    (one) =>
      !all.some((other) =>
        isWithin(one, other)
          ? one.times < other.times * OFTENER
          : isWithin(other, one) && other.times >= one.times * OFTENER,
      ),
  );

const isWithin = (inner: Recurring, outer: Recurring): boolean =>
  inner.keys.length < outer.keys.length && ` ${outer.keys.join(" ")} `.includes(` ${inner.keys.join(" ")} `);

function countedIn(notes: readonly ReadNote[]): Recurring[] {
  const found = new Map<string, Recurring>();
  for (const note of notes)
    for (const sentence of note.sentences)
      for (let at = 0; at < sentence.length; at += 1)
        for (let to = at + 1; to <= Math.min(sentence.length, at + MAX_PHRASE_WORDS); to += 1) {
          const isShort = to - at < MIN_PHRASE_WORDS;
          const isMeant = isShort ? isNamed : isTurn;
          if (!isMeant(sentence, at, to, note.language)) continue;
          const words = sentence.slice(at, to);
          const keys = words.map(({ key }) => key);
          const id = (isShort ? keys.map((key) => stemOf(key, note.language.code)) : keys).join(" ");
          const known: Recurring = found.get(id) ?? { keys, text: "", times: 0, notes: new Set() };
          const text = textWithin(words);
          const isPlainer = isShort ? known.text === `${text}s` : at > 0;
          if (known.text === "" || isPlainer) known.text = text;
          known.times += 1;
          known.notes.add(note);
          found.set(id, known);
        }
  return [...found.values()];
}

/** With the marks between the words, without the last one. */
const textWithin = (words: readonly Word[]): string =>
  words.map(({ text, trail }, at) => text + (at < words.length - 1 ? trail : "")).join(" ");

const MIN_NAME_CHARS = 4;

/** A noun that not everybody uses, or in English two of them, where nouns stand. */
function isNamed(sentence: Sentence, at: number, to: number, language: Language): boolean {
  const words = sentence.slice(at, to);
  if (!words.every((word) => isName(word, language))) return false;
  if (words.length > 1) return language.code === "en" && words[0]?.trail === "";
  const before = sentence[at - 1];
  if (language.code !== "en") return language.functionWords.has(before?.key ?? "");
  return (
    before?.trail === "" &&
    (DETERMINERS.has(before.key) || PREPOSITIONS.has(before.key) || isName(before, language))
  );
}

function isName({ key, text }: Word, language: Language): boolean {
  if (key.length < MIN_NAME_CHARS || key.includes("'") || isCommon(key, language)) return false;
  if (language.code === "de") return /^\p{Lu}/u.test(text);
  return language.code !== "en" || !isVerb(key);
}

const LEANING = wordSet("that which who than");

/** A whole turn of thought in words that are not everybody's. */
function isTurn(sentence: Sentence, at: number, to: number, language: Language): boolean {
  const keys = sentence.slice(at, to).map(({ key }) => key);
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  if (keys.includes("") || language.functionWords.has(last)) return false;
  // "The design system" is a name.
  if (keys.length === MIN_PHRASE_WORDS && DETERMINERS.has(first)) return false;
  if (at > 0 && (isLead(first, language) || PREPOSITIONS.has(first) || LEANING.has(first))) return false;
  const lexical = keys.filter((key) => !language.functionWords.has(key));
  const own = keys.filter((key) => !isCommon(key, language));
  return lexical.length > 1 && own.length > 0 && own.length < keys.length;
}
