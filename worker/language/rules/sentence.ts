import {
  AUXILIARIES,
  canOpenClause,
  capitalised,
  fillerLength,
  hedgeAt,
  isVerb,
  type Language,
  PREPOSITIONS,
  SENTENCE_ADVERBS,
  type Sentence,
  SUBJECT_VERB,
  textOf,
  type Word,
  wordsOf,
} from "../text/index.ts";
import { type Bans, bannedAmong, bannedSign, type Found } from "./banned.ts";
import { CLAIM_WORDS, COPULAS, harmlessIn, NEGATIONS, PRAISE, TICS } from "./harmless-words.ts";

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
  return stands(words, before, language) ? textOf(begunLike(words, before)) : undefined;
}

/** A new first word takes over the capital of the old one. */
function begunLike(words: Sentence, before: Sentence): Sentence {
  const [first, ...others] = words;
  const old = before[0]?.text ?? "";
  if (!first || first.text === old || !/^\p{Lu}/u.test(old)) return words;
  return [{ ...first, text: capitalised(first.text) }, ...others];
}

/** Signs say nothing that a sentence needs, except in scripts where they are the words. */
function withoutSigns(text: string, bans: Bans): string | undefined {
  let bare = text;
  for (let sign = bannedSign(bare, bans); sign !== undefined; sign = bannedSign(bare, bans)) {
    if (/[\p{L}\p{N}]/u.test(sign)) return undefined;
    const isDash = /^[—–-]$/.test(sign);
    const stop = /^[!?…]+$/.test(sign) ? "." : "";
    const pattern = new RegExp(`\\s*${sign.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}`, "gu");
    bare = bare
      .replace(pattern, isDash ? "," : stop)
      .replace(/\.{2,}$/, ".")
      .replace(/^[\s,.]+/u, "");
  }
  return /[\p{L}\p{N}]/u.test(bare) ? bare : undefined;
}

function isHarmless(words: Sentence, { at, length, phrase }: Found, language: Language): boolean {
  if (isDenied(words, at)) return false;
  const harmless = harmlessIn(language.code);
  const fenced = isFenced(words, at, length);
  if (harmless?.anywhere.has(phrase)) return fenced || at > 0 || harmless.keepsOrder;
  if (at === 0 && harmless?.openings.has(phrase))
    return fenced || canStandAlone(words.slice(length), language);
  if (language.code === "en" && fillerLength(words, at) === length) return true;
  if (language.fillerPhrases.some((filler) => filler.join(" ") === phrase)) return true;
  if (language.fillers.has(phrase)) return true;
  if (
    language.code === "en" &&
    (isTic(words, { at, length, phrase }, language) || isPraise(words, at, length))
  )
    return true;
  return fenced && !phrase.split(" ").some((word) => isClaimWord(word));
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
function isTic(words: Sentence, { at, length, phrase }: Found, language: Language): boolean {
  const isSure = !words.some(({ key }) => /\d/.test(key) || language.numberWords.has(key));
  return TICS.has(phrase) && isSure && hedgeAt(words, at, language) === length;
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
  if (language.code !== "en") return true;
  const hasVerb = (all: readonly Word[]) => all.some(({ key }) => isVerb(key) || SUBJECT_VERB.has(key));
  return hasVerb(words) || !hasVerb(before);
}

const OPENING = /["“„«‹([{¿¡]/gu;
const CLOSING = /["“”»›)\]}]/gu;
const STOP = /[.!?…]+["“”»›)\]}]*$/u;
const COMMA = /[,;—–]\s*$/u;
/** Spelled with a vowel and not said with one, and the other way round. */
const SAID_WITH_CONSONANT = /^(?:uni(?!n|m)|us[aeiu]|eu|one\b|once\b|ubiq|util)/;
const SAID_WITH_VOWEL =
  /^(?:hour|honest|hono[u]?r|heir|mba\b|sme\b|seo\b|hr\b|mvp\b|nda\b|llm\b|sla\b|[aeiou])/;

/** A sentence without some of its words: marks and commas moved to where they belong, "a" and "an" put right. */
function cutOut(
  words: Sentence,
  { at, length }: { at: number; length: number },
  language: Language,
): Sentence {
  const removed = words.slice(at, at + length);
  const kept = [...words.slice(0, at), ...words.slice(at + length)].map((word) => ({ ...word }));
  const before = kept[at - 1];
  const after = kept[at];
  const lead = removed[0]?.lead ?? "";
  const trail = removed.at(-1)?.trail ?? "";
  const opened = lead.match(OPENING)?.join("") ?? "";
  const closed = trail.match(CLOSING)?.join("") ?? "";
  if (!isQuoted(opened, closed)) {
    if (after && opened !== "") after.lead = opened + after.lead;
    if (before && closed !== "" && !STOP.test(trail)) before.trail = closed + before.trail;
  }
  if (after && removed[0] && removed[0].gap.length > after.gap.length) after.gap = removed[0].gap;
  mendStops(before, after, trail, at === 1 && isIntroduction(before, language));
  if (language.code === "en" && before && after) mendArticle(before, after);
  return kept;
}

/** What was quoted takes its quotation marks with it. */
function isQuoted(opened: string, closed: string): boolean {
  return opened !== "" && closed !== "";
}

/** "Well, honestly, we won": the comma after "well" is its own. */
function isIntroduction(word: Word | undefined, { code }: Language): boolean {
  const harmless = harmlessIn(code);
  const key = word?.key ?? "";
  return (
    SENTENCE_ADVERBS.has(key) || harmless?.openings.has(key) === true || harmless?.anywhere.has(key) === true
  );
}

/** The mark that ended the sentence ends it still; a comma that fenced off what went away goes with it. */
function mendStops(
  before: Word | undefined,
  after: Word | undefined,
  trail: string,
  isIntroduced: boolean,
): void {
  if (!before) return;
  if (!after) before.trail = STOP.test(trail) ? trail : before.trail.replace(COMMA, "");
  else if (COMMA.test(trail) && !isIntroduced) before.trail = before.trail.replace(COMMA, "");
}

function mendArticle(before: Word, after: Word): void {
  if (before.key !== "a" && before.key !== "an") return;
  const isAn = SAID_WITH_VOWEL.test(after.key) && !SAID_WITH_CONSONANT.test(after.key);
  const article = isAn ? "an" : "a";
  if (before.key === article) return;
  before.text = /^A/.test(before.text) ? article.replace("a", "A") : article;
  before.key = article;
}
