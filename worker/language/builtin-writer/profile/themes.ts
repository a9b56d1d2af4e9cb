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
/** A name of two words says more than one of its words. */
const PAIR_BONUS = 0.5;

interface Found {
  text: string;
  keys: string[];
  notes: Set<number>;
  times: number;
}

/**
 * What comes back in at least two notes, as the speaker calls it, the most frequent first; not what is only said in
 * `phrases`.
 */
export function themesIn(notes: readonly ReadNote[], phrases: readonly string[]): string[] {
  const found: Found[] = [];
  const nouns = nounsOf(notes);
  for (const [at, { sentences, language }] of notes.entries())
    for (const sentence of sentences) collect(found, sentence, at, nouns, language);
  const recurring = found.filter((one) => one.notes.size >= MIN_NOTES && !isOnlyIn(phrases, one, notes));
  const pairs = recurring.filter(({ keys }) => keys.length > 1);
  const singles = recurring.filter(({ keys }) => keys.length === 1);
  return recurring
    .filter((one) =>
      one.keys.length > 1
        ? !singles.some((single) => isWithin(single, one) && single.notes.size > one.notes.size)
        : !pairs.some((pair) => isWithin(one, pair) && pair.notes.size >= one.notes.size),
    )
    .sort((a, b) => weight(b) - weight(a))
    .map(({ text }) => text);
}

function weight({ notes, times, keys }: Found): number {
  return notes.size + times / 100 + (keys.length > 1 ? PAIR_BONUS : 0);
}

function isWithin(single: Found, pair: Found): boolean {
  return pair.keys.includes(single.keys[0] ?? "");
}

/** A word of a saying is no theme by being in the saying. */
function isOnlyIn(phrases: readonly string[], { keys, times }: Found, notes: readonly ReadNote[]): boolean {
  const inside = phrases
    .map((phrase) => ` ${keysOf(phrase).join(" ")} `)
    .filter((phrase) => phrase.includes(` ${keys.join(" ")} `));
  const spoken = notes.map((note) => ` ${note.spoken.map(({ key }) => key).join(" ")} `);
  const timesInside = inside.flatMap((phrase) => spoken.map((text) => text.split(phrase).length - 1));
  return inside.length > 0 && timesInside.reduce((sum, count) => sum + count, 0) >= times;
}

function collect(
  found: Found[],
  sentence: Sentence,
  note: number,
  nouns: ReadonlySet<string>,
  language: Language,
): void {
  for (const [at, word] of sentence.entries()) {
    if (!isTheme(word, nouns, language)) continue;
    add(found, [word], note, language);
    const next = sentence[at + 1];
    if (next && language.code === "en" && word.trail === "" && isSecond(next, nouns, language))
      add(found, [word, next], note, language);
  }
}

function add(found: Found[], words: readonly Word[], note: number, language: Language): void {
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
  // Without the capital that a sentence began with, and in the plainer of two forms.
  const isPlainer = text.length < known.text.length && text === text.toLowerCase();
  if (text === known.text.toLowerCase() || isPlainer) known.text = text;
}

const MIN_CHARS = 3;

/** What stands before a noun. */
const BEFORE_NOUNS: Record<string, ReadonlySet<string>> = {
  en: wordSet(`
    the a an my our your his her its their this that these those every each some any no of in on at by for from with about into over
    after before through between without within during under and or more`),
  es: wordSet(
    "el la los las un una unos unas mi mis tu su sus nuestro nuestra nuestros nuestras de del al en con sin por para cada ese esa este esta",
  ),
  de: wordSet(
    "der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren kein keine jede jeder jedes jeden jedem für mit von zu zum zur in im an am auf aus bei",
  ),
  fr: wordSet(
    "le la les un une des du de mon ma mes ton ta son sa ses notre nos votre vos leur leurs ce cet cette ces chaque en au aux pour avec sans",
  ),
  pt: wordSet(
    "o a os as um uma uns umas meu minha meus minhas seu sua nosso nossa de do da dos das no na nos nas em com sem por para cada esse essa este esta",
  ),
};
/** English words that describe and do not name. */
const ADJECTIVES = wordSet(`
  good bad big small new old hard easy fast slow loud quiet boring clever smart stupid dumb weird strange funny scary afraid wrong right
  expensive cheap rich poor cold hot warm dark light strong weak deep thin thick wide tall local global personal professional current
  former common rare similar separate wonderful terrible awful amazing brilliant perfect honest polite rude kind brave proud ashamed angry
  nervous calm busy lazy lost written broken tired due several public private social remote own main major minor entire average
  extra quick slow final total huge tiny dear sad glad safe dead alive alone ready sorry third fourth fifth true false`);

/** Before what is also a verb, only these tell that it is a noun. */
const BEFORE_VERBAL_NOUNS = wordSet("the a an my our your his her their its about of no each every");

/** What stood somewhere where only a noun stands. */
function nounsOf(notes: readonly ReadNote[]): Set<string> {
  const nouns = new Set<string>();
  for (const { sentences, language } of notes)
    for (const sentence of sentences)
      for (const [at, word] of sentence.entries())
        if (standsAsNoun(sentence, at, language)) nouns.add(word.key);
  return nouns;
}

/** Whether a word names something that not everybody speaks about. */
function isTheme({ key }: Word, nouns: ReadonlySet<string>, language: Language): boolean {
  if (key.length < MIN_CHARS || key.includes("'") || isCommon(key, language)) return false;
  return nouns.has(key) && !(language.code === "en" && isDescribing(key));
}

/** "Code | review": after a noun, a noun needs nothing more to tell it by. */
function isSecond(word: Word, nouns: ReadonlySet<string>, language: Language): boolean {
  if (isTheme(word, nouns, language)) return true;
  const { key } = word;
  const isOther = isCommon(key, language) || isDescribing(key) || isVerb(key) || /(?:ed|ing)$|'/.test(key);
  return key.length >= MIN_CHARS && !isOther;
}

function isDescribing(key: string): boolean {
  return ADJECTIVES.has(key) || MID_ADVERBS.has(key) || /ly$/.test(key);
}

function standsAsNoun(sentence: Sentence, at: number, language: Language): boolean {
  const before = sentence[at - 1];
  const word = sentence[at];
  if (!before || !word || before.trail !== "") return false;
  if (language.code === "de" && !/^\p{Lu}/u.test(word.text)) return false;
  if (language.code !== "en") return BEFORE_NOUNS[language.code]?.has(before.key) === true;
  const isVerbal = isVerb(word.key) || /(?:ed|ing)$/.test(word.key);
  if (isVerbal) return BEFORE_VERBAL_NOUNS.has(before.key) && !/ed$/.test(word.key);
  return (
    BEFORE_NOUNS.en?.has(before.key) === true || ADJECTIVES.has(before.key) || NOUN_PAIRS.test(before.key)
  );
}

/** The first half of many a name: "onboarding emails", "code review". */
const NOUN_PAIRS = /^[\p{L}-]{4,}(?:ing|ion|ment)$/u;
