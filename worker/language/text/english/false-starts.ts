import { ARTICLES, STARTS_ANEW, withoutFenced } from "../fenced.ts";
import type { Language } from "../languages/language.ts";
import { endsSentence, opensQuotation, phraseAt, phrases, type Word, wordSet } from "../words.ts";
import { CONJUNCTIONS, DETERMINERS, isVerb, NOMINATIVE, PREPOSITIONS, SUBJECT_VERB, WH } from "./lexicon.ts";

const COPULAS = wordSet("is was");
const MAX_FALSE_START_WORDS = 5;
const SUBJECTS = wordSet("i we he she they it you there");
/** A clause that stops after one of these was broken off. */
const UNFINISHED = wordSet(
  "the a an to my our your their was were has have will would could should can i'll i'd we'll we'd i'm we're gonna wanna very really just of literally actually basically",
);
/** Nor does one that has its comma here: "it's from, it's led by". */
const UNFINISHED_AT_COMMA = wordSet("from into with by for at");
const ASKED_AFTER = wordSet("know ask asked asks wonder wondered see");
/** An object may be one, and what follows it a clause of its own. */
export const CAN_END_OBJECT = wordSet("it that this you them him her there");

/** Drops a clause that was broken off and begun again with the same subject: "I was, I wanted to". */
export function dropFalseStarts(words: readonly Word[], language: Language): Word[] {
  const dropped = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const length = falseStartLength(words, at, language);
    for (let index = at; index < at + length; index += 1) dropped.add(index);
  }
  return withoutFenced(words, dropped, language);
}

function falseStartLength(words: readonly Word[], at: number, language: Language): number {
  const subject = subjectOf(words[at]);
  // "What I did was I kept" begins nothing again.
  if (!subject || isObject(words, at) || words[at - 1]?.key === "what") return 0;
  for (let length = 1; length <= MAX_FALSE_START_WORDS; length += 1) {
    const last = words[at + length - 1];
    const again = words[at + length];
    if (!last || !again || (endsSentence(last) && !/…|\.\./.test(last.trail))) return 0;
    // What somebody is quoted with begins nothing again.
    if (words.slice(at + 1, at + length + 1).some(opensQuotation)) return 0;
    if (subjectOf(again) !== subject) continue;
    // "They want to know can they return it."
    const beforeLast = words[at + length - 2]?.key ?? "";
    // "I'd been losing, what was I losing", "the first thing I did was I told nobody".
    if (ASKED_AFTER.has(beforeLast) || WH.has(beforeLast) || beforeLast === "did") return 0;
    // "It took a third of it."
    if (again.trail !== "") return 0;
    if (DETERMINERS.has(last.key) && again.key === "it") return 0;
    const isIdle = words.slice(at, at + length).every(({ key }) => language.functionWords.has(key));
    // "He's got his toolbox... he'd packed it": he has.
    const brokenOff = /[—–-]/.test(last.trail) || (/\.\.|…/.test(last.trail) && isIdle);
    const previous = words[at - 1];
    const before = previous && !endsSentence(previous) ? previous.key : "";
    const isContraction =
      length === 1 &&
      last.key !== again.key &&
      (NOMINATIVE.has(subject) || last.key === "it's") &&
      !isVerb(before) &&
      !SUBJECT_VERB.has(before);
    // "I, so, I drive the library."
    const isTakenUpAgain =
      (words[at]?.trail === "," || /'(?:ve|ll|re|m)$/.test(words[at]?.key ?? "")) &&
      words.slice(at + 1, at + length).every(({ key }) => CONJUNCTIONS.has(key) || SOMETIMES.has(key));
    // "There was no, there hasn't been one", but "they said no, they said it twice".
    // "I would have, I did, actually."
    const isElliptic =
      last.key === "have" && last.trail === "," && /^(?:would|could|should)$/.test(beforeLast);
    const isUnfinished =
      // "I don't, I can't do that one."
      (length === 2 && last.trail === "," && isNegated(last) && isNegated(words[at + 3])) ||
      // "He's not, he doesn't want to go."
      (length === 2 && last.trail === "," && last.key === "not") ||
      // "We put it, we put the price up."
      (length === 3 &&
        last.trail === "," &&
        last.key === "it" &&
        words[at + 1]?.key === words[at + 4]?.key) ||
      (last.key === "no" && COPULAS.has(beforeLast)) ||
      (UNFINISHED.has(last.key) && !isElliptic) ||
      (last.trail === "," && UNFINISHED_AT_COMMA.has(last.key));
    if (isTakenUpAgain && SOMETIMES.has(words[at + 1]?.key ?? "")) return 1;
    return isUnfinished || brokenOff || isContraction || (length > 1 && isTakenUpAgain) ? length : 0;
  }
  return 0;
}

const OWN = wordSet("his her their our my");
const HAS_OR_IS = wordSet("is was had has");
/** "We've, today we signed the first." */
const SOMETIMES = wordSet("today yesterday now then actually");
/** "The thing is, it's hard": that is how one begins. */
const HEADS = wordSet(
  "thing problem point truth trouble fact question issue reason catch trick secret idea irony result it that this what there",
);

const isNegated = (word: Word | undefined) => word?.key.endsWith("n't") === true && word.key.length > 3;

const MAX_STUB_WORDS = 5;
const LONGEST_STUB = [4, 3, 2, 1];

/** "To approve a, to approve some access": what stands before the article stands behind it too. */
const isSaidAgain = (words: readonly Word[], at: number, length: number) =>
  at >= length &&
  words.slice(at - length, at).every(({ key }, index) => key !== "" && key === words[at + 1 + index]?.key);

const NAMING = phrases("it was | it's | it is | that's | they were | they're");
const LET_US_SAY = phrases("let's say | let's just say | shall we say");
const UNFINISHED_VERBS = wordSet("wanna gonna would could should will");

/** Drops the little words of a clause that was given up for one with another subject: "This is for the, I said I'd do one". */
export function dropStubs(words: readonly Word[], language: Language): Word[] {
  const dropped = new Set<number>();
  const kept = [...words];
  for (const [at, word] of words.entries()) {
    const [relative, noun] = [words[at - 1], words[at - 2]];
    const isAgain = words[at + 1]?.key === "it" && words[at + 2]?.key === word.key;
    // "There was a column that was, it was hidden."
    if (
      word.trail === "," &&
      COPULAS.has(word.key) &&
      isAgain &&
      noun &&
      /^(?:that|which)$/.test(relative?.key ?? "")
    ) {
      dropped.add(at - 1).add(at);
      kept[at - 2] = { ...noun, trail: "," };
    }
    const isUnfinished = UNFINISHED_VERBS.has(word.key) && subjectOf(words[at + 1]) !== undefined;
    // "People don't, they don't believe it."
    const [subject, again] = words.slice(at + 1, at + 3);
    if (
      word.trail === "," &&
      isNegated(word) &&
      again?.key === word.key &&
      NOMINATIVE.has(subject?.key ?? "")
    ) {
      dropped.add(at + 1).add(at + 2);
      kept[at] = { ...word, trail: again.trail };
      continue;
    }
    // "My journeyman, he, his back went out."
    const isOwn = OWN.has(words[at + 1]?.key ?? "") && words[at - 1]?.trail === ",";
    if (word.trail === "," && isOwn && NOMINATIVE.has(word.key)) {
      dropped.add(at);
      continue;
    }
    // "I run sales for, we make adhesives."
    if (word.trail === "," && isLeftOpen(words, at)) {
      dropped.add(at);
      kept[at - 1] = { ...(words[at - 1] as Word), trail: "," };
      continue;
    }
    // "The estimate was, it was £2,800."
    const isCopied = COPULAS.has(word.key) && words[at + 1]?.key === "it" && words[at + 2]?.key === word.key;
    const isNamed = word.trail === "," && isCopied && !HEADS.has(words[at - 1]?.key ?? "it");
    if (isNamed && !/^(?:that|which)$/.test(words[at - 1]?.key ?? "")) {
      dropped.add(at + 1).add(at + 2);
      kept[at] = { ...word, trail: "" };
      continue;
    }
    const about = aboutAgain(words, at);
    if (about > 0) {
      for (let index = at + 1; index <= at + about; index += 1) dropped.add(index);
      kept[at] = { ...word, trail: "" };
      continue;
    }
    const givenUp = givenUpWish(words, at);
    for (let index = at - givenUp + 1; index <= at; index += 1) dropped.add(index);
    const isLetter = word.text === "A" && at > 0 && !endsSentence(words[at - 1] as Word);
    if (word.trail !== "," || isLetter || !(ARTICLES.has(word.key) || isUnfinished)) continue;
    // "He crashed the, it was a Haas": he crashed a Haas.
    const naming = phraseAt(words, at + 1, NAMING)?.length ?? 0;
    if (naming > 0 && DETERMINERS.has(words[at + 1 + naming]?.key ?? "")) {
      for (let index = at; index <= at + naming; index += 1) dropped.add(index);
      continue;
    }
    // "For a, let's just say an appliance brand."
    const saying = phraseAt(words, at + 1, LET_US_SAY)?.length ?? 0;
    if (saying > 0 && DETERMINERS.has(words[at + 1 + saying]?.key ?? "")) {
      for (let index = at; index <= at + saying; index += 1) dropped.add(index);
      continue;
    }
    const next = words[at + 1]?.key ?? "";
    // "Because the, my father's", "in the, on the boat".
    if (DETERMINERS.has(next)) {
      dropped.add(at);
      continue;
    }
    if (
      PREPOSITIONS.has(next) &&
      PREPOSITIONS.has(words[at - 1]?.key ?? "") &&
      ARTICLES.has(words[at + 2]?.key ?? "")
    ) {
      dropped.add(at - 1).add(at);
      continue;
    }
    const repeated = LONGEST_STUB.find((length) => isSaidAgain(words, at, length));
    for (let index = at - (repeated ?? -1); index <= at; index += 1) dropped.add(index);
    const subjectAt = words.findLastIndex(
      ({ key }, index) => index < at && index > at - 3 && SUBJECTS.has(key.split("'")[0] ?? ""),
    );
    // "They think it's a, that I'm joking."
    if (!repeated && next === "that" && subjectAt >= 0) {
      for (let index = subjectAt; index <= at; index += 1) dropped.add(index);
      continue;
    }
    if (repeated || !(subjectOf(words[at + 1]) || STARTS_ANEW.has(words[at + 1]?.key ?? ""))) continue;
    let start = at;
    while (start > 0 && !/[,—.!?]/.test(words[start - 1]?.trail ?? "")) start -= 1;
    const stub = words.slice(start, at + 1);
    const isOfSomebody = HAS_OR_IS.has(words[at - 1]?.key ?? "") && stub.length > 2;
    // "Colin was a, he read gas meters": of whom stays.
    if (isOfSomebody && !language.functionWords.has(words[at - 2]?.key ?? "")) {
      dropped.add(at - 1).add(at);
      kept[at - 2] = { ...(words[at - 2] as Word), trail: "," };
      continue;
    }
    const isIdle = stub.every(({ key }) => language.functionWords.has(key));
    if (stub.length > MAX_STUB_WORDS || !isIdle) continue;
    for (let index = start; index <= at; index += 1) dropped.add(index);
  }
  // Not `without`: what came before keeps its comma.
  return kept.filter((_, index) => !dropped.has(index));
}

/** "That saving is about, | it's about two nurses": how many words say it again. */
function aboutAgain(words: readonly Word[], at: number): number {
  const { key = "", trail } = words[at] ?? {};
  if (trail !== "," || !PREPOSITIONS.has(key)) return 0;
  const length = /^(?:it's|that's)$/.test(words[at + 1]?.key ?? "") ? 2 : 3;
  const isNamed = length === 2 || phraseAt(words, at + 1, NAMING) !== undefined;
  return isNamed && words[at + length]?.key === key && words[at + length]?.trail === "" ? length : 0;
}

const OPENS_OBJECT = wordSet("for with at in from of");
const LEAST_LEFT_WORDS = 3;

/** Whether a clause ends with a preposition that got no object: not "what I came for, I got". */
function isLeftOpen(words: readonly Word[], at: number): boolean {
  if (!OPENS_OBJECT.has(words[at]?.key ?? "") || !NOMINATIVE.has(words[at + 1]?.key ?? "")) return false;
  let start = at;
  while (start > 0 && words[start - 1]?.trail === "") start -= 1;
  while (CONJUNCTIONS.has(words[start]?.key ?? "")) start += 1;
  const clause = words.slice(start, at);
  const isRelative = clause.some(({ key }) => WH.has(key) || /^(?:that|thing|things|one|all)$/.test(key));
  const [subject, verb] = clause;
  return (
    clause.length >= LEAST_LEFT_WORDS &&
    !isRelative &&
    NOMINATIVE.has(subject?.key ?? "") &&
    isVerb(verb?.key)
  );
}

const WISHES = wordSet("wanted want wanna like meant going trying need");
const MAX_WISH_WORDS = 7;
const NEAR = 5;

/** "But the thing I actually wanted to, | the door is the problem": how many words were given up. */
function givenUpWish(words: readonly Word[], at: number): number {
  const [wish, to, next] = words.slice(at - 1, at + 2);
  if (
    to?.key !== "to" ||
    to.trail !== "," ||
    !WISHES.has(wish?.key ?? "") ||
    !DETERMINERS.has(next?.key ?? "")
  )
    return 0;
  if (!words.slice(at + 2, at + 2 + NEAR).some(({ key }) => isVerb(key))) return 0;
  let start = at;
  while (start > 0 && words[start - 1]?.trail === "" && !CONJUNCTIONS.has(words[start - 1]?.key ?? ""))
    start -= 1;
  return at - start < MAX_WISH_WORDS ? at - start + 1 : 0;
}

/** "Showed it to the…": "it" and "you" after a verb or a preposition are no subject. */
function isObject(words: readonly Word[], at: number): boolean {
  const before = words[at - 1];
  if (!before || endsSentence(before) || before.trail !== "") return false;
  return CAN_END_OBJECT.has(words[at]?.key ?? "") && (isVerb(before.key) || PREPOSITIONS.has(before.key));
}

/** "I", "I'm" and "I'll" are the same subject. */
function subjectOf(word: Word | undefined): string | undefined {
  const subject = word?.key.split("'")[0] ?? "";
  return SUBJECTS.has(subject) ? subject : undefined;
}
