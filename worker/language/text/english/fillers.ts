import { en } from "../languages/en.ts";
import { endsSentence, matchesAt, phraseAt, phrases, type Word, wordSet } from "../words.ts";
import { DETERMINERS, isVerb, MID_ADVERBS, NOMINATIVE, PAST } from "./lexicon.ts";

const ASKS_WHETHER_YOU_KNOW = wordSet(
  "do did don't didn't let if that what who people person let'll when before once as should must to how makes make will would might you'll since all until unless after while than whether where why",
);
const KNOW_TAKES_OBJECT = wordSet(
  "the what what's who who's how why where when if your about that my our their them him her it exactly better nothing",
);
const KIND_HEADS = wordSet(
  "a an the this that these those some any what which every one same different another two three new certain right best worst wrong only all other of my our your his her",
);
const HAS_DEGREE = /^(?:is|are|was|were|be|been|feel|feels|felt|get|got|.+'(?:s|m|re))$/;
const BEFORE_FILLER_LIKE = wordSet(
  "was were is are it's that's and but so just i'm we're or been be because",
);
const AFTER_FILLER_LIKE = wordSet("really so super very totally completely actually literally");
const SUPERLATIVES = wordSet(
  "worst best biggest first most only hardest last easiest dumbest craziest smallest",
);
/** "On Saturday the, what is it, the 16th." */
const GROPING = phrases(
  "what is it called | what's it called | what do you call it | what is it | what's it | what was it | was it | let me look | let me see | let me think | how do you say",
);
const ASKS = wordSet("ask asked asks wonder wondered know knew tell told");
const REPORTS = wordSet("said say says saying goes went like was thought");

/** How many words from `at` on are a filler only in this context: "you know", "I mean", "kind of", "like". */
export function fillerLength(words: readonly Word[], at: number): number {
  const previous = words[at - 1];
  const opens = previous === undefined || /[.!?]/.test(previous.trail);
  const before = opens ? "" : previous.key;
  const next = (offset: number) => words[at + offset]?.key ?? "";
  if (matchesAt(words, at, ["you", "know"])) {
    if (matchesAt(words, at + 2, ["what", "i", "mean"])) return 5;
    if (fenced(words, at, 2)) return before === "know" ? 0 : 2;
    // "You know | what happened?", but "you know what, nobody came".
    if (next(2) === "what" && isVerb(next(3)) && isAsked(words, at)) return 2;
    return ASKS_WHETHER_YOU_KNOW.has(before) || KNOW_TAKES_OBJECT.has(next(2)) ? 0 : 2;
  }
  if (matchesAt(words, at, ["i", "mean"])) return isMeant(words, at, before) ? 0 : 2;
  if (matchesAt(words, at, ["kind", "of"]) || matchesAt(words, at, ["sort", "of"])) {
    // "Not a template, well, sort of a template."
    const isOwn = /^an?$/.test(next(2)) && previous?.trail.includes(",");
    // "I was kind of mad": how much, unless it only fills a pause.
    const isDegree = HAS_DEGREE.test(before) && !fenced(words, at, 2);
    return KIND_HEADS.has(before) || opens || isOwn || isDegree ? 0 : 2;
  }
  // "You can say, I don't know, let me check."
  if (matchesAt(words, at, ["i", "don't", "know"]) && !REPORTS.has(before))
    return fenced(words, at, 3) || isUnsure(before, next(3)) ? 3 : 0;
  const key = words[at]?.key;
  if (key === "kinda" || key === "sorta") return Number(!HAS_DEGREE.test(before) || fenced(words, at, 1));
  if (key === "like") return isFillerLike(words, at, before) ? 1 : 0;
  if (isSelfAsked(words, at)) return ASKED_WORDS;
  const groping = phraseAt(words, at, GROPING);
  const last = words[at + (groping?.length ?? 0) - 1];
  const isFenced =
    fenced(words, at, groping?.length ?? 0) || (DETERMINERS.has(before) && last?.trail === ",");
  if (groping && !opens && isFenced) return groping.length;
  if (key === "em" && fenced(words, at, 1)) return 1;
  if (key === "okay" && ["and", "but", "so", "because"].includes(before) && fenced(words, at, 1)) return 1;
  if (matchesAt(words, at, ["oh", "yeah"]) && words[at + 1]?.trail === "," && !opens && !REPORTS.has(before))
    return 2;
  if (key === "yeah" && !opens && !REPORTS.has(before) && fenced(words, at, 1)) return 1;
  if (key === "right" && !opens && isTag(words, at)) return 1;
  return 0;
}

const ASKED_WORDS = 4;
const NEAR = 4;

/** "I'd been losing, what was I losing, about 30p": the speaker asks for the next word; but "she asked, what did I want, and". */
function isSelfAsked(words: readonly Word[], at: number): boolean {
  const [what, was, who, , next] = words.slice(at, at + ASKED_WORDS + 1).map(({ key }) => key);
  const isOpen = words[at - 1]?.trail === "," && words[at + ASKED_WORDS - 1]?.trail === ",";
  const isAsked = what === "what" && /^(?:was|is|were|did|do|had)$/.test(was ?? "") && next !== undefined;
  if (!isOpen || !isAsked || !/^(?:i|we|it|he|she|they)$/.test(who ?? "")) return false;
  return !words.slice(Math.max(0, at - NEAR), at).some(({ key }) => REPORTS.has(key) || ASKS.has(key));
}

/** Whether the sentence that begins at `at` is a question. */
const isAsked = (words: readonly Word[], at: number) =>
  words
    .slice(at)
    .find(({ trail }) => /[.!?]/.test(trail))
    ?.trail.includes("?") === true;

/** Whether the sentence so far says what something is not. */
export function isDenied(words: readonly Word[], at: number): boolean {
  const start = words.findLastIndex((word, index) => index < at && endsSentence(word)) + 1;
  return words.slice(start, at).some(({ key }) => /^(?:not|never|no|without)$|n't$/.test(key));
}

/** "What I mean is", "I mean it": not a filler. */
function isMeant(words: readonly Word[], at: number, before: string): boolean {
  const [mean, next, after] = words.slice(at + 1, at + 4);
  if (["what", "do", "that", "than", "if"].includes(before) || next?.key === "by") return true;
  // "Not the letter, I mean the envelope."
  if (mean?.trail === "" && DETERMINERS.has(next?.key ?? "") && isDenied(words, at)) return true;
  return ["it", "that", "this"].includes(next?.key ?? "") && mean?.trail === "" && !isVerb(after?.key);
}

/** Whether commas, or the edge of a sentence and a comma, fence the words off. */
function fenced(words: readonly Word[], at: number, length: number): boolean {
  const before = words[at - 1];
  const opens = before === undefined || /[.!?,—]/.test(before.trail);
  return opens && /[,.?!—]/.test(words[at + length - 1]?.trail ?? "");
}

const GROPES = wordSet("with be like to of about for had have was is maybe took cost around");
const KNOWS_NOT = wordSet("if what how why where who about that it whether when anyone any much yet but and");
const INTENSIFIERS = wordSet("completely totally literally really absolutely");
const CONDITIONS = wordSet("if when because");
const KEEPS_LIKE = wordSet(
  "look looks feel feels felt more something things sounds sound people person looked seem seems",
);

/** "A roadmap with, I don't know, forty things on it." */
function isUnsure(before: string, next: string): boolean {
  return GROPES.has(before) && !KNOWS_NOT.has(next);
}

function isFillerLike(words: readonly Word[], at: number, before: string): boolean {
  const next = words[at + 1]?.key ?? "";
  if (fenced(words, at, 1)) return true;
  // "They think a coder is like, programmer", but "she was like, you're late".
  const isContent = !en.functionWords.has(next) && !isVerb(next);
  if (/^(?:is|was|are|were)$/.test(before) && words[at]?.trail === "," && isContent) return true;
  // "You clear out a, like a pocket."
  if (words[at - 1]?.trail === "," && DETERMINERS.has(before) && DETERMINERS.has(next)) return true;
  // "What it's really like, because the adverts lie."
  if (words.slice(Math.max(0, at - 4), at).some(({ key }) => key === "what" || key === "how")) return false;
  if (["and", "but", "so", "because", "or"].includes(before)) return true;
  if (CONDITIONS.has(next) && !KEEPS_LIKE.has(before) && !isVerb(before)) return true;
  if ((en.numberWords.has(next) || INTENSIFIERS.has(next)) && !KEEPS_LIKE.has(before)) return true;
  if (NOMINATIVE.has(before) && PAST.test(next)) return true;
  if (!BEFORE_FILLER_LIKE.has(before)) return false;
  return AFTER_FILLER_LIKE.has(next) || (next === "the" && SUPERLATIVES.has(words[at + 2]?.key ?? ""));
}

const NOT_A_TAG = wordSet(
  "it that this them him her us all the be is was are not turn get that's do did does feel feels it's right a just i'm you're were go went",
);
const AFTER_TAG = wordSet("and so but because like i we they he she it");

/** "We had this customer, right, and…" */
function isTag(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  const next = words[at + 1];
  if (!before || !next || NOT_A_TAG.has(before.key) || /'(?:s|re|m)$/.test(before.key)) return false;
  if (fenced(words, at, 1)) return words[at]?.trail === ",";
  return (
    AFTER_TAG.has(next.key) && !isVerb(before.key) && !MID_ADVERBS.has(before.key) && before.trail === ""
  );
}
