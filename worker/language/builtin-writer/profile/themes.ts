import {
  isVerb,
  keysOf,
  type Language,
  MID_ADVERBS,
  type Sentence,
  type Word,
  wordSet,
} from "../../text/index.ts";
import { alike } from "../matching.ts";
import { isCommon, type ReadNote } from "./notes.ts";

const MIN_NOTES = 2;
const MIN_CHARS = 4;
/** A name of two words says more than one of its words. */
const PAIR_BONUS = 0.5;

interface Found {
  text: string;
  keys: string[];
  notes: Set<number>;
  times: number;
}

/** What comes back in at least two notes and is not a part of `phrases`, as the speaker calls it; the most frequent first. */
export function themesIn(notes: readonly ReadNote[], phrases: readonly string[]): string[] {
  const found: Found[] = [];
  for (const [note, { sentences, language }] of notes.entries())
    for (const sentence of sentences)
      for (const words of namesIn(sentence, language)) count(found, words, note, language);
  const spoken = notes.map((note) => ` ${note.spoken.map(({ key }) => key).join(" ")} `).join();
  const recurring = found.filter(
    (one) => one.notes.size >= MIN_NOTES && timesWithin(phrases, one.keys, spoken) < one.times,
  );
  return recurring
    .filter((one) => !recurring.some((other) => standsFor(other, one)))
    .sort((a, b) => weight(b) - weight(a))
    .map(({ text }) => text);
}

/** A word of a saying is no theme by being in the saying. */
function timesWithin(phrases: readonly string[], keys: readonly string[], spoken: string): number {
  const around = phrases
    .map((phrase) => ` ${keysOf(phrase).join(" ")} `)
    .filter((phrase) => phrase.includes(` ${keys.join(" ")} `));
  return Math.max(0, ...around.map((phrase) => spoken.split(phrase).length - 1));
}

const weight = ({ notes, times, keys }: Found) =>
  notes.size + times / 100 + (keys.length > 1 ? PAIR_BONUS : 0);

/** Of a pair and a word of it, the one in more notes; the pair where they are alike. */
function standsFor(other: Found, one: Found): boolean {
  if (other.keys.length > one.keys.length)
    return other.keys.includes(one.keys[0] ?? "") && other.notes.size >= one.notes.size;
  return (
    other.keys.length < one.keys.length &&
    one.keys.includes(other.keys[0] ?? "") &&
    other.notes.size > one.notes.size
  );
}

/** What stands before a noun, in the five languages. */
const BEFORE_NOUNS = wordSet(`
  the a an my our your his her their this that these those every each some any no of in on at by for from with about into and or
  el la los las un una unos unas mi mis tu su sus nuestro nuestra de del al en con sin por para cada
  der die das den dem des ein eine einen einem einer mein meine unser unsere kein keine für mit von zu zum zur im am auf aus bei
  le les une des du mon ma mes notre nos ce cet cette chaque au aux pour avec sans
  o os as um uma meu minha seu sua nosso nossa da do dos das no na nos nas em com sem`);

/** Words and pairs of words that name something not everybody speaks about. */
function* namesIn(sentence: Sentence, language: Language): Generator<Word[]> {
  for (const [at, word] of sentence.entries()) {
    if (!isName(word, language)) continue;
    const before = sentence[at - 1];
    const pair =
      before?.trail === "" && isName(before, language) && language.code === "en" ? [before, word] : [];
    if (pair.length > 0) yield pair;
    if (pair.length > 0 || BEFORE_NOUNS.has(before?.key ?? "")) yield [word];
  }
}

function isName({ key, text }: Word, language: Language): boolean {
  if (key.length < MIN_CHARS || key.includes("'") || isCommon(key, language)) return false;
  if (language.code === "de") return /^\p{Lu}/u.test(text);
  return language.code !== "en" || !(MID_ADVERBS.has(key) || isVerb(key) || /(?:ed|est|ful|ous)$/.test(key));
}

function count(found: Found[], words: readonly Word[], note: number, language: Language): void {
  const keys = words.map(({ key }) => key);
  const text = words.map((word) => word.text).join(" ");
  const known = found.find(
    (one) =>
      one.keys.length === keys.length && one.keys.every((key, at) => alike(key, keys[at] ?? "", language)),
  );
  if (!known) {
    found.push({ text, keys, notes: new Set([note]), times: 1 });
    return;
  }
  known.notes.add(note);
  known.times += 1;
  // In the plainer of two forms.
  if (text.length < known.text.length && text === text.toLowerCase()) known.text = text;
}
