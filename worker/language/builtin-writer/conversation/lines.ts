import type { HookType } from "#contract/drafts.ts";
import { capitalised } from "../casing.ts";
import type { Candidate } from "../hooks/candidates.ts";
import { candidatesOf, MAX_HOOK_CHARS } from "../hooks/candidates.ts";
import { spansOf, titleStrength } from "../hooks/spans.ts";
import { isTitle, standsAlone } from "../hooks/stands.ts";
import { strengthOf, typesOf } from "../hooks/strength.ts";
import type { Language } from "../languages/language.ts";
import { textOf } from "../paragraphs.ts";
import type { Sentence } from "../sentences.ts";
import { keysOf } from "./post/matching.ts";
import { isPast } from "./post/tense.ts";

const TITLE_WORDS = 6;
/** Titles come after whole lines, pieces after titles. */
const TITLE_COST = 3;
/** What does not read as a whole line comes after all that does. */
const TORN_COST = 8;
const PIECE_COST = 14;
const PIECE_WORDS = 12;
const LOOSE_END_COST = 3;
/** Below this a line is a scrap, for when there is nothing else. */
export const SCRAP = -3;

/** A line that could open a post. */
export interface Ranked {
  text: string;
  types: HookType[];
  strength: number;
}

/** Every line there is, the best first. */
export function rankedLines(sentences: readonly Sentence[], language: Language): Ranked[] {
  const ranked = (
    candidates: readonly Candidate[],
    strengthIn: (candidate: Candidate) => number | undefined,
  ) =>
    candidates.flatMap((candidate) => {
      const strength = strengthIn(candidate);
      return strength === undefined
        ? []
        : [{ text: candidate.text, types: kindsOf(candidate, language), strength }];
    });
  const lines = ranked(candidatesOf(sentences, language), (one) => {
    const strength = strengthOf(one, sentences.length, language);
    return strength && strength - (standsAlone(one.words, one.whole, language) ? 0 : TORN_COST);
  });
  const titles = ranked(
    spansOf(sentences, language),
    (one) =>
      titleStrength(one, sentences, language, TITLE_WORDS) -
      (isTitle(one.words, language) ? TITLE_COST : TORN_COST),
  );
  const sorted = [...lines, ...titles, ...piecesOf(sentences, language)].sort(
    (a, b) => b.strength - a.strength,
  );
  return sorted.filter(({ text }) => text.length <= MAX_HOOK_CHARS && keysOf(text).length > 0);
}

/** A line in the past that claims nothing more shows a scene. */
function kindsOf(candidate: Candidate, language: Language): HookType[] {
  const types = typesOf(candidate, language);
  const isScene =
    language.code === "en" && types[0] === "claim" && isPast(candidate.words.map(({ key }) => key));
  return isScene ? ["claim", "scene"] : types;
}

/** Stretches of a few words, for notes that have nothing better; a single word can also be asked. */
function piecesOf(sentences: readonly Sentence[], language: Language): Ranked[] {
  return sentences.flatMap((sentence) => {
    const words = sentence.filter((word) => word.key !== "");
    return words.flatMap((word, at) => {
      const rest = words.slice(at, at + PIECE_WORDS);
      const start = words.slice(Math.max(0, at + 1 - PIECE_WORDS), at + 1);
      return [
        {
          text: bare(rest),
          types: ["claim" as const],
          strength: -PIECE_COST - at * 0.1 - looseEnds(rest, language),
        },
        {
          text: bare(start),
          types: ["claim" as const],
          strength: -PIECE_COST - 5 + at * 0.1 - looseEnds(start, language),
        },
        {
          text: bare([word]),
          types: ["claim" as const],
          strength: -PIECE_COST - 10 - looseEnds([word], language),
        },
        {
          text: `${bare([word])}?`,
          types: ["question" as const],
          strength: -PIECE_COST - 11 - looseEnds([word], language),
        },
      ];
    });
  });
}

/** "Is hard", "the roadmap and". */
function looseEnds(words: Sentence, language: Language): number {
  const isLoose = (key: string | undefined) => key !== undefined && language.functionWords.has(key);
  return (Number(isLoose(words[0]?.key)) + Number(isLoose(words.at(-1)?.key))) * LOOSE_END_COST;
}

function bare(words: Sentence): string {
  return capitalised(textOf(words).replace(/[\p{P}\s]+$/u, ""));
}
