import { isVerb, MID_ADVERBS } from "../english/lexicon.ts";
import type { Language } from "../languages/language.ts";
import type { Sentence } from "../sentences.ts";
import { type Word, wordSet } from "../words.ts";
import { isCommon } from "./common-words.ts";
import type { ReadNote } from "./notes.ts";

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
export function nounsOf(notes: readonly ReadNote[]): Set<string> {
  const nouns = new Set<string>();
  for (const { sentences, language } of notes)
    for (const sentence of sentences)
      for (const [at, word] of sentence.entries())
        if (standsAsNoun(sentence, at, language)) nouns.add(word.key);
  return nouns;
}

/** Whether a word names something that not everybody speaks about. */
export function isTheme({ key }: Word, nouns: ReadonlySet<string>, language: Language): boolean {
  if (key.length < MIN_CHARS || key.includes("'") || isCommon(key, language)) return false;
  return nouns.has(key) && !(language.code === "en" && isDescribing(key));
}

/** "Code | review": after a noun, a noun needs nothing more to tell it by. */
export function isSecond(word: Word, nouns: ReadonlySet<string>, language: Language): boolean {
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
