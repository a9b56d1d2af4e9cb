import {
  AUXILIARIES,
  canOpenClause,
  endsSentence,
  fillerLength,
  hasVerb,
  hedgeAt,
  type Language,
  PREPOSITIONS,
  phraseAt,
  type Sentence,
  startedLike,
  textOf,
  type Word,
  without,
  wordsOf,
} from "../text/index.ts";
import { type Bans, bannedAmong, bannedSign, type Found } from "./banned.ts";
import { CLAIM_WORDS, COPULAS, HARMLESS, NEGATIONS, PRAISE } from "./harmless-words.ts";

/** A negation this many words before still governs a word. */
const NEGATION_REACH = 3;
const MIN_WORDS = 2;

/**
 * A sentence without what is banned; undefined when that cannot be cut out of it without changing what it claims, or
 * without breaking it. Then it has to go as a whole.
 */
export function withoutBanned(text: string, bans: Bans, language: Language): string | undefined {
  const bare = withoutSigns(text, bans);
  if (bare === undefined) return undefined;
  const before = wordsOf(bare);
  let words: Sentence = before;
  for (let found = bannedAmong(words, bans); found; found = bannedAmong(words, bans)) {
    if (!isHarmless(words, found, language)) return undefined;
    words = cutOut(words, found, language);
  }
  if (words === before) return bare;
  if (!stands(words, before, language)) return undefined;
  return textOf(/^\p{Lu}/u.test(before[0]?.text ?? "") ? startedLike(words, before) : words);
}

/** Signs say nothing that a sentence needs, except in scripts where they are the words. */
function withoutSigns(text: string, bans: Bans): string | undefined {
  let bare = text;
  for (let sign = bannedSign(bare, bans); sign !== undefined; sign = bannedSign(bare, bans)) {
    if (/[\p{L}\p{N}]/u.test(sign)) return undefined;
    const isDash = /^[—–-]$/.test(sign);
    const stop = /^[!?…]+$/.test(sign) ? "." : "";
    const pattern = new RegExp(`\\s*${RegExp.escape(sign)}`, "gu");
    bare = bare
      .replace(pattern, isDash ? "," : stop)
      .replace(/\.{2,}$/, ".")
      .replace(/^[\s,.]+/u, "");
  }
  return /[\p{L}\p{N}]/u.test(bare) ? bare : undefined;
}

function isHarmless(words: Sentence, found: Found, language: Language): boolean {
  const { at, length, phrase } = found;
  const last = words[at + length - 1];
  // A quotation that ends with these words would be left open.
  if (isDenied(words, at) || (last && /["”»]/.test(last.trail) && !endsSentence(last))) return false;
  const isEnglish = language.code === "en";
  const fenced = isFenced(words, at, length);
  // German turns its verb around for what stands first.
  if (HARMLESS[language.code]?.has(phrase)) return fenced || at > 0 || language.code !== "de";
  const isOpener = at === 0 && phraseAt(words, 0, language.openers)?.length === length;
  if (isOpener) return fenced || canStandAlone(words.slice(length), language);
  const isFiller =
    language.fillers.has(phrase) || phraseAt(words, at, language.fillerPhrases)?.length === length;
  if (isFiller || (isEnglish && fillerLength(words, at) === length)) return true;
  const isClaim = phrase.split(" ").some(isClaimWord);
  if (isEnglish && (isPraise(words, at, length) || (!isClaim && isHedge(words, found, language))))
    return true;
  return fenced && !isClaim;
}

/** "I am not really sure": what is denied depends on the word. */
function isDenied(words: Sentence, at: number): boolean {
  for (let index = at - 1; index >= Math.max(0, at - NEGATION_REACH); index -= 1) {
    const word = words[index];
    if (!word || /[,.;:!?]/.test(word.trail)) return false;
    if (NEGATIONS.has(word.key) || word.key.endsWith("n't")) return true;
  }
  return false;
}

function isClaimWord(word: string): boolean {
  return CLAIM_WORDS.has(word) || word.endsWith("n't") || /\d/.test(word);
}

/** Whether commas, or a comma and an edge of the sentence, stand around the words, and something else is left. */
function isFenced(words: Sentence, at: number, length: number): boolean {
  if (length === words.length) return false;
  const before = words[at - 1];
  const last = words[at + length - 1];
  const opens = !before || /[,;:—–]/.test(before.trail);
  const closes = at + length === words.length || /[,;:—–]/.test(last?.trail ?? "");
  return opens && closes;
}

function canStandAlone(rest: Sentence, language: Language): boolean {
  if (language.code !== "en") return rest.length > MIN_WORDS;
  const keys = rest.slice(0, 4).map(({ key }) => key);
  return rest.length >= MIN_WORDS && canOpenClause(keys, 0);
}

/** "I think" goes, but a number that the speaker was unsure of stays unsure. */
function isHedge(words: Sentence, { at, length }: Found, language: Language): boolean {
  const isSure = !words.some(({ key }) => /\d/.test(key) || language.numberWords.has(key));
  return isSure && hedgeAt(words, at, language) === length;
}

/** "An amazing | team", not "it was amazing" or "amazing grace". */
function isPraise(words: Sentence, at: number, length: number): boolean {
  if (length !== 1 || !PRAISE.has(words[at]?.key ?? "") || words[at]?.trail !== "") return false;
  const before = words[at - 1];
  const next = words[at + 1]?.key ?? "";
  const isAttribute = /^(?:an?|the|my|our|your|his|her|their|its|this|that|such|these|those)$/.test(
    before?.key ?? "",
  );
  const isNoun =
    next !== "" &&
    !AUXILIARIES.has(next) &&
    !PREPOSITIONS.has(next) &&
    !/^(?:and|or|but|that|one|ones|deal|many)$/.test(next);
  return isAttribute && isNoun;
}

/** What is left is a sentence if it was one before. */
function stands(words: Sentence, before: Sentence, language: Language): boolean {
  if (words.length < Math.min(MIN_WORDS, before.length)) return false;
  const last = words.at(-1)?.key ?? "";
  if (COPULAS.has(last) && last !== before.at(-1)?.key) return false;
  if (language.neverLast.has(last) && !language.neverLast.has(before.at(-1)?.key ?? "")) return false;
  return language.code !== "en" || hasVerb(words) || !hasVerb(before);
}

/** A sentence without some of its words, "a" and "an" put right. */
function cutOut(words: Sentence, { at, length }: Found, language: Language): Sentence {
  const kept = without(words, (index) => at <= index && index < at + length);
  const [before, after] = [kept[at - 1], kept[at]];
  // "Well, honestly, we won": the comma after "well" is its own.
  if (before && after && at === 1 && phraseAt(words, 0, language.openers)?.length === 1)
    before.trail = words[0]?.trail ?? "";
  if (language.code === "en" && before && after) mendArticle(before, after);
  return kept;
}

/** Spelled with a vowel and said with a consonant, and the other way round. */
const SAID_WITH_CONSONANT = /^(?:uni(?!n|m)|us[aeiu]|eu|one\b|once\b)/;
const SAID_WITH_VOWEL = /^(?:hour|honest|hono[u]?r|heir|[aeiou])/;

function mendArticle(before: Word, after: Word): void {
  if (before.key !== "a" && before.key !== "an") return;
  const article = SAID_WITH_VOWEL.test(after.key) && !SAID_WITH_CONSONANT.test(after.key) ? "an" : "a";
  before.text = /^A/.test(before.text) ? article.replace("a", "A") : article;
  before.key = article;
}
