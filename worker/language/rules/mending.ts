import { SENTENCE_ADVERBS } from "../builtin-writer/english/lexicon.ts";
import type { Language } from "../builtin-writer/languages/language.ts";
import type { Sentence } from "../builtin-writer/sentences.ts";
import type { Word } from "../builtin-writer/words.ts";
import { harmlessIn } from "./harmless-words.ts";

const OPENING = /["“„«‹([{¿¡]/gu;
const CLOSING = /["“”»›)\]}]/gu;
const STOP = /[.!?…]+["“”»›)\]}]*$/u;
const COMMA = /[,;—–]\s*$/u;
/** Spelled with a vowel and not said with one, and the other way round. */
const SAID_WITH_CONSONANT = /^(?:uni(?!n|m)|us[aeiu]|eu|one\b|once\b|ubiq|util)/;
const SAID_WITH_VOWEL =
  /^(?:hour|honest|hono[u]?r|heir|mba\b|sme\b|seo\b|hr\b|mvp\b|nda\b|llm\b|sla\b|[aeiou])/;

/** A sentence without some of its words: marks and commas moved to where they belong, "a" and "an" put right. */
export function cutOut(
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
