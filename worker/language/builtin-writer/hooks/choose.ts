import type { Hook, HookType } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import {
  countWords,
  endedLike,
  isVerb,
  keysOf,
  type Language,
  leansBack,
  type Sentence,
  sizeOf,
  startedLike,
  textOf,
  wordSet,
} from "../../text/index.ts";
import type { Note } from "../../writer.ts";
import { isAnnouncing } from "../framing.ts";
import { type Manuscript, manuscriptOfAll } from "../manuscript.ts";
import { type Line, MAX_HOOK_CHARS, MIN_HOOK_WORDS } from "./line.ts";
import { introduces, isWhole, linesOf, MIN_SHORT_DIVIDED_WORDS, opensWithNext } from "./lines.ts";
import { type Choice, piecesOf, titlesOf } from "./pieces.ts";
import { isNegation } from "./strength.ts";

/** Two lines with more words in common are one line. */
const ALIKE = 0.5;
/** A line that holds this much of another says it again. */
const MOST_WITHIN = 0.8;
/** Of the lines that are tried as first and second hook. */
const TRIED = 14;
/** The body tells at least this share of what was said, better more. */
const LEAST_SHARE = 0.25;
const GOOD_SHARE = 0.5;
/** A story misses any line but its first, a step on the way; what opens the post should not be its end. */
const COST_OF_LATER_LINE = 1.5;
/** And one from its middle leaves a hole there. */
const COST_OF_MIDDLE_LINE = 2.5;
const COST_OF_LAST_LINE = 3;
/** And its end more, where it is short: "Senzo took the credit." */
const COST_OF_SHORT_END = 1;
const SHORT_END_WORDS = 8;
const COST_OF_THIN_BODY = 4;
/** A note that begins as it was spoken can be followed; a better line has to be much better. */
const WORTH_OF_OPENING = 2.2;
/** What follows who somebody is may as well come before it. */
const WORTH_OF_SECOND = 3.5;
const LONG_INTRODUCTION_WORDS = 9;
/** Better still after it, where both fit above the fold. */
const WORTH_OF_INTRODUCED = 3.5;
/** "So I said, done": what it follows from stands before it. */
const COST_OF_CONCLUSION = 1.5;
const CONCLUDES = wordSet("so then because anyway");
/** A first sentence too long for a hook may be divided. */
const COST_OF_PART = 0.7;
/** With these the rest of a long first sentence goes on beneath it. */
const GOES_ON = wordSet("and but so because");
/** Half of a sentence leaves the other half behind. */
const COST_OF_CLAUSE = 3;
/** That something will be said is no news. */
const COST_OF_ANNOUNCING = 3.5;
const COST_OF_FIRST_ANNOUNCING = 2.5;
/** What is left begins a sentence that leans on one that is gone. */
const COST_OF_HANGING = 2;
/** Half a sentence is worse than any hook is good. */
const BROKEN = 10;
/** Last words of a sentence that promises the next one: "So now we have a rule." */
const ANNOUNCED = wordSet(
  "rule rules reason why this lesson trick thing question answer now one said say says",
);
/** "Not all of it": so few words echo the sentence before. */
const ECHO_WORDS = 4;
const MAX_BODY_CHARS = MAX_POST_CHARS - 2 * (MAX_HOOK_CHARS + 2);

export interface Opening {
  /** Two, of different types. */
  hooks: Hook[];
  /** What was said, as far as a post holds it. */
  sentences: Sentence[];
}

/** The two best lines that the body can do without, one at a time. A note too short for that has clauses and titles for hooks. */
export function openingOf({ sentences: all, language }: Manuscript): Opening {
  const sentences = withinLimit(all);
  const tried = linesOf(sentences, language).slice(0, TRIED);
  const isIntroduced =
    tried.some(({ from, whole }) => from === 1 && whole) && isIntroduction(sentences[0] ?? [], language);
  const worths = new Map(tried.map((line) => [line, worthOf(line, sentences, language, isIntroduced)]));
  const worth = (line: Line) => worths.get(line) ?? -BROKEN;
  const late = ({ from, to }: Line) =>
    from > Number(isIntroduced) ? (COST_OF_LAST_LINE * to) / sentences.length : 0;
  const lines = tried.filter((line) => worth(line) > -BROKEN).sort((a, b) => worth(b) - worth(a));
  const [first] = [...lines].sort((a, b) => worth(b) - late(b) - worth(a) + late(a));
  const second = first && lines.find((line) => !overlaps(first, line) && !isAlike(first.text, line.text));
  if (first && second) return { hooks: typed([first, second]), sentences };
  const clauses = linesOf(sentences, language, MIN_SHORT_DIVIDED_WORDS).filter(({ whole }) => !whole);
  const choices = [...clauses, ...titlesOf(sentences, language), ...lines, ...piecesOf(sentences, language)];
  return { hooks: chosenFrom(choices, []), sentences };
}

/** How well a line opens the post, less what the body suffers without it. */
function worthOf(
  line: Line,
  sentences: readonly Sentence[],
  language: Language,
  isIntroduced: boolean,
): number {
  const { kept, hanging } = without(sentences, line, language);
  const share = sizeOf(kept.flat()) / sizeOf(sentences.flat());
  if (share < LEAST_SHARE) return -BROKEN;
  const isOpening = line.from === 0 && (line.whole || goesOn(sentences[0] ?? [], line.cut?.to ?? 0));
  const [first = [], next] = sentences;
  const isIntroducedNews =
    line.from === 0 &&
    line.to === 2 &&
    (sentences[2]?.length ?? 0) >= ECHO_WORDS &&
    opensWithNext(first, next, language);
  const isSecond =
    line.from === 1 && line.whole && hanging === 0 && isIntroduction(sentences[0] ?? [], language);
  return (
    line.strength +
    (isSecond ? WORTH_OF_SECOND : 0) +
    (isIntroducedNews ? WORTH_OF_INTRODUCED : 0) -
    (CONCLUDES.has(sentences[line.from]?.[0]?.key ?? "") && line.from > 0 ? COST_OF_CONCLUSION : 0) -
    COST_OF_HANGING *
      (hanging + Number(isAnnounced(line, sentences)) + Number(isContrasted(line, sentences))) -
    (line.from > 0 ? COST_OF_LATER_LINE : 0) -
    (line.from > 1 && line.to < sentences.length ? COST_OF_MIDDLE_LINE : 0) -
    (line.to === sentences.length && line.words.length < SHORT_END_WORDS ? COST_OF_SHORT_END : 0) +
    (isOpening && !isIntroduced && !line.words.some(({ isUnsure }) => isUnsure) ? WORTH_OF_OPENING : 0) -
    (line.whole ? 0 : isOpening ? COST_OF_PART : COST_OF_CLAUSE) -
    (isAnnouncing(line.words, language)
      ? line.from > 0
        ? COST_OF_ANNOUNCING
        : COST_OF_FIRST_ANNOUNCING
      : 0) -
    (share < GOOD_SHARE ? COST_OF_THIN_BODY : 0)
  );
}

const isIntroduction = (sentence: Sentence, language: Language) =>
  sentence.length >= LONG_INTRODUCTION_WORDS && introduces(sentence, language);

/** Whether the rest of a sentence stands by itself beneath the first part: "And we moved to Lisbon." */
function goesOn(sentence: Sentence, at: number): boolean {
  const [joint = "", next = ""] = sentence.slice(at, at + 2).map(({ key }) => key);
  return GOES_ON.has(joint) && !isVerb(next);
}

/** Whether the sentence before makes no sense without the line: "I don't say calm down. | I say get me the blue cup." */
function isAnnounced({ words, from }: Line, sentences: readonly Sentence[]): boolean {
  const before = sentences[from - 1] ?? [];
  const isContrast = before[0]?.key === words[0]?.key && before.some(({ key }) => isNegation(key));
  return isContrast || ANNOUNCED.has(before.at(-1)?.key ?? "");
}

/** "I don't want fewer cases. | I want a bus pass budget.": the second says what the first is for. */
function isContrasted({ words, to }: Line, sentences: readonly Sentence[]): boolean {
  const after = sentences[to]?.map(({ key }) => key) ?? [];
  const isSaid = after[0] === words[0]?.key && words.slice(2).some(({ key }) => key === after[1]);
  return isSaid && words.some(({ key }) => isNegation(key)) && !after.some(isNegation);
}

/** As many sentences as LinkedIn takes beside a hook and a call to action. */
function withinLimit(sentences: readonly Sentence[]): Sentence[] {
  let chars = 0;
  const kept = sentences.filter((sentence) => {
    chars += textOf(sentence).length + 2;
    return chars <= MAX_BODY_CHARS;
  });
  return kept.length > 0 ? kept : [clipped(sentences[0] ?? [])];
}

function clipped(sentence: Sentence): Sentence {
  let chars = 0;
  const kept = sentence.filter(({ lead, text, trail }) => {
    chars += lead.length + text.length + trail.length + 1;
    return chars <= MAX_BODY_CHARS;
  });
  const [only] = sentence;
  if (kept.length > 0 || !only) return kept;
  return [{ ...only, text: only.text.slice(0, MAX_BODY_CHARS).toWellFormed(), lead: "", trail: "" }];
}

function overlaps(one: Line, other: Line): boolean {
  if (one.from >= other.to || other.from >= one.to) return false;
  if (!one.cut || !other.cut) return true;
  return one.cut.from < other.cut.to && other.cut.from < one.cut.to;
}

/** The body without a line, and how many of its sentences lean on what is gone. */
function without(
  sentences: readonly Sentence[],
  { from, to, cut }: Line,
  language: Language,
): { kept: Sentence[]; hanging: number } {
  const isGone = (at: number, word: number) =>
    at >= from && at < to && (!cut || (word >= cut.from && word < cut.to));
  let hanging = 0;
  // What follows the first sentence follows the hook.
  let isAfterGap = false;
  const kept = sentences.flatMap((sentence, at) => {
    const rest = sentence.filter((_, word) => !isGone(at, word));
    if (rest.length === 0) {
      isAfterGap = at > 0;
      return [];
    }
    if ((isAfterGap || (at > 0 && rest[0] !== sentence[0])) && hangs(rest)) hanging += 1;
    isAfterGap = false;
    if (rest.length === sentence.length) return [sentence];
    if (!isWhole(rest, language)) hanging += BROKEN;
    const opened = rest[0] === sentence[0] ? rest : startedLike(rest, sentence);
    return [rest.at(-1) === sentence.at(-1) ? opened : endedLike(opened, sentence)];
  });
  return { kept, hanging };
}

/** What cannot be read without the sentence before: "Not all of it.", "What are you paying for?" */
function hangs(sentence: Sentence): boolean {
  return (
    leansBack(sentence) || sentence.length <= ECHO_WORDS || sentence.at(-1)?.trail.includes("?") === true
  );
}

/**
 * Lines of what was said that could open the post and are not on offer. Fewer than two only when there are not two
 * different stretches in the note.
 */
export function newHooks(note: Note, existing: readonly string[]): Hook[] {
  const { sentences, language } = manuscriptOfAll([note.transcript], note.language);
  return chosenFrom([...linesOf(sentences, language), ...piecesOf(sentences, language)], existing);
}

/** The two best that are new: unlike all others first, then unlike at least in their words. */
export function chosenFrom(lines: readonly Choice[], existing: readonly string[]): Hook[] {
  const chosen: Choice[] = [];
  const long = lines.filter(({ text }) => countWords(text) >= MIN_HOOK_WORDS);
  const isEqual = (one: string, other: string) => one === other;
  for (const [choices, clashes] of [
    [long, isAlike],
    [long, isSame],
    [lines, isAlike],
    [lines, isSame],
    [lines, isEqual],
  ] as const) {
    for (const line of choices) {
      if (chosen.length === 2) break;
      const taken = [...existing, ...chosen.map(({ text }) => text)];
      if (!taken.some((text) => clashes(text, line.text))) chosen.push(line);
    }
  }
  return typed(chosen);
}

const isSame = (one: string, other: string) => keysOf(one).join(" ") === keysOf(other).join(" ");

function isAlike(one: string, other: string): boolean {
  const [first, second] = [new Set(keysOf(one)), new Set(keysOf(other))];
  const shared = first.intersection(second).size;
  const isWithin = shared / Math.max(1, Math.min(first.size, second.size)) >= MOST_WITHIN;
  return isWithin || shared / Math.max(1, first.union(second).size) >= ALIKE;
}

/** A line out of a quotation has but one of its marks. */
const quotesClosed = (text: string) =>
  (text.match(/["“”„]/gu)?.length ?? 0) % 2 === 1 ? text.replace(/["“”„]/gu, "") : text;

/** Both with the most telling type they can have, the second another than the first. */
function typed(lines: readonly Choice[]): Hook[] {
  const [first, ...others] = lines;
  const type = first?.types[0] ?? "claim";
  const another = (types: readonly HookType[]) =>
    types.find((each) => each !== type) ?? (type === "claim" ? "scene" : "claim");
  return [
    ...(first ? [{ type, content: quotesClosed(first.text) }] : []),
    ...others.map(({ types, text }) => ({ type: another(types), content: quotesClosed(text) })),
  ];
}
