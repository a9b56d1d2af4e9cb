import { canOpenClause, NOMINATIVE, PREPOSITIONS } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { endsSentence, phraseAt, phrases, type Word, wordSet } from "./words.ts";

/** More words say something. */
const MAX_IDLE_WORDS = 5;
const OPENS_CONDITION = /^(?:and |so |but )*(?:if|when|because|since|unless) /;

const ANSWERS = wordSet("mhm uh-huh uhuh mm-hm mm-hmm hmm");

/** "And he goes, | mhm.": whether the sound at `at` is what somebody answered. */
export function isAnswer(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || before.trail !== "," || !ANSWERS.has(word.key)) return false;
  return /^(?:said|says|goes|went)$/.test(before.key) && endsSentence(word);
}

const SHRUGS = phrases(
  "whatever | anyway | anyhow | doesn't matter | it doesn't matter | never mind | forget it | yeah | yeah no | well | okay | i don't know",
);
/** A longer sentence may have said something before it was given up. */
const MOST_GIVEN_UP_WORDS = 8;
const AUXILIARIES = wordSet(
  "just to be been would could should might can will i'd i'll we'd we'll they'd they'll was were is are",
);

/** "Any one of them could, whatever.": given up where nothing can end. */
function isShrugged(words: readonly Word[], at: number, { neverLast, fillers }: Language): boolean {
  const word = words[at];
  let before = at;
  while (fillers.has(words[before + 1]?.key ?? "")) before += 1;
  const shrug = phraseAt(words, before + 1, SHRUGS);
  const last = words[before + (shrug?.length ?? 0)];
  if (!word || !shrug || !last || !/,|…|\.\./.test(word.trail) || !endsSentence(last)) return false;
  return AUXILIARIES.has(word.key) || word.key === "that" || (neverLast.has(word.key) && word.key !== "like");
}

const isJoint = (words: readonly Word[], at: number) =>
  /^(?:and|but|so)$/.test(words[at]?.key ?? "") &&
  canOpenClause(
    words.slice(at + 1, at + 5).map(({ key }) => key),
    0,
  );

/**
 * "A pie in the mail, who... it was blueberry": what says nothing before it trails off. "There's nothing to, um. Yeah.", "So if anyone from
 * that, uh. Anyway.": what cannot end there.
 */
export function dropTrailingOff(words: readonly Word[], language: Language): Word[] {
  const dropped = new Set<number>();
  const kept = [...words];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    // "Which is... terrible" goes on.
    const goesOn =
      !next ||
      !(NOMINATIVE.has(next.key) || next.key === "it" || phraseAt(words, at + 1, language.weakCorrections));
    const isEllipsis = /\.\.|…/u.test(word.trail) && !goesOn;
    const isSwallowed =
      language.code === "en" &&
      language.fillers.has(next?.key ?? "") &&
      next?.trail === "." &&
      word.trail === ",";
    if (language.code === "en" && isShrugged(words, at, language)) {
      let start = at;
      while (start > 0 && words[start - 1]?.trail === "" && !isJoint(words, start)) start -= 1;
      const isAll = start === 0 || endsSentence(words[start - 1] as Word);
      // "Dad had a dinghy | and a, doesn't matter."
      const joint = words.findLastIndex(({ key }, index) => index >= start && index < at && key === "and");
      const from = isAll && joint > start ? joint : start;
      if (isAll && from === start && at - start >= MOST_GIVEN_UP_WORDS) continue;
      const end = words.findIndex((each, index) => index > at && endsSentence(each));
      for (let index = from; index <= end; index += 1) dropped.add(index);
      const before = kept[from - 1];
      if (before && !endsSentence(before)) kept[from - 1] = { ...before, trail: "." };
      continue;
    }
    if (!next || (!isEllipsis && !isSwallowed)) continue;
    // "And I thought, hmm. Do I have a house?"
    if (isAnswer(words, at + 1)) continue;
    if (isSwallowed && /^(?:thought|said|says|goes|like)$/.test(word.key)) {
      dropped.add(at + 1);
      continue;
    }
    let start = at;
    while (start > 0 && words[start - 1]?.trail === "" && (isEllipsis || !isJoint(words, start))) start -= 1;
    const part = words.slice(start, at + 1);
    const saysNothing =
      part.length <= MAX_IDLE_WORDS && part.every(({ key }) => language.functionWords.has(key));
    const cannotEnd =
      isSwallowed &&
      (language.neverLast.has(word.key) ||
        PREPOSITIONS.has(word.key) ||
        OPENS_CONDITION.test(part.map(({ key }) => key).join(" ")));
    if (isEllipsis ? !saysNothing : !cannotEnd) continue;
    for (let index = start; index <= at; index += 1) dropped.add(index);
    const before = words[start - 1];
    if (isSwallowed && before && !endsSentence(before)) kept[start - 1] = { ...before, trail: "." };
  }
  return kept.filter((_, index) => !dropped.has(index));
}
