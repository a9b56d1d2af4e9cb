import type { Language, Sentence } from "../../text/index.ts";
import { phrases, wordSet } from "../../text/index.ts";
import { isCommon, type ReadNote } from "./notes.ts";

interface Candidate {
  keys: string[];
  /** As it was said, without the capital of a sentence's beginning where it also stands within one. */
  text: string;
  times: number;
  notes: Set<number>;
}

const MIN_WORDS = 3;
/** A saying may be a whole sentence. */
const MAX_WORDS = 10;
/** A part said so much more often than the whole is the phrase itself. */
const OFTENER = 1.5;

/** Turns of phrase said word for word in at least two places; the most frequent first. */
export function phrasesIn(notes: readonly ReadNote[]): string[] {
  const repeated = [...countedIn(notes).values()].filter(({ times }) => times > 1);
  return repeated
    .filter((one) => !repeated.some((other) => replaces(other, one)))
    .sort((a, b) => weight(b) - weight(a))
    .map(({ text }) => text);
}

const weight = ({ notes, times, keys }: Candidate) => notes.size + times + keys.length / MAX_WORDS;

/** A longer phrase replaces the shorter one in it, a shorter one that is said far more often replaces a longer. */
function replaces(other: Candidate, one: Candidate): boolean {
  const within = (inner: Candidate, outer: Candidate) =>
    inner !== outer && ` ${outer.keys.join(" ")} `.includes(` ${inner.keys.join(" ")} `);
  if (within(one, other)) return one.times < other.times * OFTENER;
  return within(other, one) && other.times >= one.times * OFTENER;
}

function countedIn(notes: readonly ReadNote[]): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  for (const [note, { sentences, language }] of notes.entries())
    for (const sentence of sentences)
      for (let at = 0; at < sentence.length; at += 1)
        for (let size = MIN_WORDS; size <= MAX_WORDS && at + size <= sentence.length; size += 1)
          if (reads(sentence, at, size, language)) count(found, sentence, at, size, note);
  return found;
}

function count(
  found: Map<string, Candidate>,
  sentence: Sentence,
  at: number,
  size: number,
  note: number,
): void {
  const words = sentence.slice(at, at + size);
  const keys = words.map(({ key }) => key);
  const text = words.map(({ text, trail }, index) => text + (index < size - 1 ? trail : "")).join(" ");
  const known = found.get(keys.join(" "));
  if (!known) {
    found.set(keys.join(" "), { keys, text, times: 1, notes: new Set([note]) });
    return;
  }
  // Said again right away is said for effect, or by slip.
  const isRepeated =
    at >= size && sentence.slice(at - size, at).every(({ key }, index) => key === keys[index]);
  if (isRepeated) return;
  known.times += 1;
  known.notes.add(note);
  if (at > 0) known.text = text;
}

/** Nobody's own. */
const STOCK = phrases(`
  at the end of the day | it is what it is | to be honest | to be fair | what i mean | you know what | a lot of people | when it comes to
  in terms of | the thing is | for the first time | on the other hand | a couple of | all the time | most of the time | the rest of
  at the same time | as soon as possible | makes sense | in the long run | long story short | in the first place | one of the
  the first thing | the other day | what do you think | let me know | thank you so much | i don't know | i can't believe
  al final del día | de vez en cuando | todo el mundo | am ende des tages | auf der anderen seite | tout le monde | no final das contas`).map(
  (phrase) => phrase.join(" "),
);
const BAD_FIRST = wordSet(
  "and but so because or then that which who than of to's y pero que porque de und aber weil dass oder et mais parce ou e mas do das dos da",
);
/** No phrase ends with one of these, even where a sentence does. */
const BAD_LAST = wordSet(
  "to in on at by for from with about into is was are were be am have has had do does did will would can could should very really who which that",
);

/** Whether a stretch of words begins and ends where a phrase can, and turns a thought in words that are not everybody's. */
function reads(sentence: Sentence, at: number, size: number, language: Language): boolean {
  const keys = sentence.slice(at, at + size).map(({ key }) => key);
  const [first = "", last = ""] = [keys[0], keys.at(-1)];
  if (keys.includes("") || (at > 0 && BAD_FIRST.has(first)) || BAD_LAST.has(last)) return false;
  if (language.neverLast.has(last)) return false;
  const lexical = keys.filter((key) => !language.functionWords.has(key));
  const own = keys.filter((key) => !isCommon(key, language));
  const isStatement = keys.slice(1).some((key) => language.functionWords.has(key) || isCommon(key, language));
  if (lexical.length < 2 || own.length === 0 || !isStatement) return false;
  return !STOCK.some((stock) => ` ${keys.join(" ")} `.includes(` ${stock} `));
}
