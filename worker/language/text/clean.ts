import { PAUSE } from "./english/clauses.ts";
import { fillerLength } from "./english/fillers.ts";
import {
  CONJUNCTIONS,
  canOpenClause,
  DETERMINERS,
  FINITE_AUXILIARIES,
  isVerb,
  MAYBE_SUBJECT,
  NOMINATIVE,
  PREPOSITIONS,
  SUBJECT_VERB,
  WH,
} from "./english/lexicon.ts";
import { startChances } from "./english/sentence-ends.ts";
import type { Language } from "./languages/language.ts";
import { asks } from "./punctuation.ts";
import { applyRepairs } from "./repairs.ts";
import { endsSentence, opensQuotation, phraseAt, phrases, type Word, without, wordSet } from "./words.ts";

/**
 * The words that were meant: no fillers, stutters, false starts or slips that the speaker took back. All of them are of `words`,
 * in their order but for corrections in the place of what they correct. Never empty when `words` is not.
 */
export function clean(words: readonly Word[], language: Language): Word[] {
  const isEnglish = language.code === "en";
  let current = dropSounds(dropTrailingOff(words, language), language);
  current = dropStutters(current, language, isEnglish ? isClauseBoundary : () => false);
  current = applyRepairs(current, language, isEnglish ? startOfClause : startOfSentence);
  current = dropFillers(current, language, isEnglish);
  if (isEnglish) current = dropStubs(dropFalseStarts(current, language), language);
  current = dropStutters(current, language, isEnglish ? isClauseBoundary : () => false);
  current = dropOpeners(current, language);
  return current.some((word) => word.key !== "") ? current : [...words];
}

/**
 * "A pie in the mail, who... it was blueberry": what says nothing before it trails off. "There's nothing to, um. Yeah.", "So if anyone from
 * that, uh. Anyway.": what cannot end there.
 */
function dropTrailingOff(words: readonly Word[], language: Language): Word[] {
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
    if (!next || (!isEllipsis && !isSwallowed)) continue;
    // "And I thought, hmm. Do I have a house?"
    if (isSwallowed && /^(?:thought|said|says|goes|like)$/.test(word.key)) {
      dropped.add(at + 1);
      continue;
    }
    let start = at;
    while (start > 0 && words[start - 1]?.trail === "" && (isEllipsis || !isJoint(words, start))) start -= 1;
    const part = words.slice(start, at + 1);
    const saysNothing =
      part.length <= MAX_FALSE_START_WORDS && part.every(({ key }) => language.functionWords.has(key));
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

const OPENS_CONDITION = /^(?:and |so |but )*(?:if|when|because|since|unless) /;

const isJoint = (words: readonly Word[], at: number) =>
  /^(?:and|but|so)$/.test(words[at]?.key ?? "") &&
  canOpenClause(
    words.slice(at + 1, at + 5).map(({ key }) => key),
    0,
  );

function dropSounds(words: readonly Word[], language: Language): Word[] {
  const isSound = (index: number) => language.fillers.has(words[index]?.key ?? "");
  // "In, uh, in finance": said again after a sound, even what may stand twice in a row.
  const isSaidAgain = (index: number) => {
    const [word, again] = [words[index], words[index + 2]];
    if (!word || !again || endsSentence(word) || !isSound(index + 1)) return false;
    return word.key === again.key && language.functionWords.has(word.key);
  };
  // "So, um, they honoured the quotes": it concludes nothing.
  // "I have the bakery on, well, on Barrack Street."
  const isSaidAfter = (index: number) =>
    [1, 2].some((by) => {
      const [word, filler, again] = [words[index + 1 - by], words[index + 2 - by], words[index + 3 - by]];
      const isFenced = word?.trail === "," && filler?.trail === ",";
      return (
        isFenced &&
        word.key === again?.key &&
        /^(?:well|like|okay)$/.test(filler.key) &&
        PREPOSITIONS.has(word.key)
      );
    });
  const isIdleSo = (index: number) => {
    const before = words[index - 1];
    const opens = !before || endsSentence(before);
    return opens && words[index]?.key === "so" && words[index]?.trail === "," && isSound(index + 1);
  };
  const isDropped = (index: number) =>
    isSound(index) || isSaidAgain(index) || isSaidAfter(index) || isIdleSo(index);
  const dropped = new Set(words.keys().filter(isDropped));
  return withoutFenced(words, dropped, language);
}

function dropFillers(words: readonly Word[], language: Language, isEnglish: boolean): Word[] {
  const dropped = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    // "She said, “You know you're late”": what is quoted stays.
    if (first && opensQuotation(first)) continue;
    const isFenced = words[at - 1]?.trail === "," && first?.trail === ",";
    const phrase = phraseAt(words, at, language.fillerPhrases)?.length ?? 0;
    // "Vous savez que…" is none, nor is "que vous savez dire non".
    const isApart = at === 0 || /[,.!?]/.test(words[at - 1]?.trail ?? "");
    const isPhrase = phrase > 0 && isApart && /[,.!?]/.test(words[at + phrase - 1]?.trail ?? "");
    const length =
      (isPhrase && phrase) ||
      (isEnglish ? fillerLength(words, at) : Number(isFenced && language.fencedFillers?.has(first.key)));
    for (let index = at; index < at + length; index += 1) dropped.add(index);
    at += Math.max(0, length - 1);
  }
  return withoutFenced(words, dropped, language);
}

/** "I was fishing, right, I wanted something": of the two commas around what goes, one is the sentence's own. */
function withoutFenced(words: readonly Word[], dropped: ReadonlySet<number>, language: Language): Word[] {
  const kept = [...words];
  for (const last of dropped) {
    const word = words[last];
    if (!word || dropped.has(last + 1)) continue;
    let first = last;
    while (dropped.has(first - 1)) first -= 1;
    const isFencedFiller = first === last && language.fencedFillers?.has(word.key);
    if (isFencedFiller || (language.code === "en" && hasOwnComma(words, first, last + 1, language)))
      kept[last] = { ...word, trail: "" };
    // "My job is to catch thieves, you know?": it asks only whether one listens.
    let start = first;
    while (start > 0 && !endsSentence(words[start - 1] as Word)) start -= 1;
    if (word.trail.includes("?") && !asks(words.slice(start, first), language))
      kept[last] = { ...word, trail: word.trail.replace("?", ".") };
  }
  return without(kept, (index) => dropped.has(index));
}

const ARTICLES = wordSet("the a an my our your their");
const STARTS_ANEW = wordSet("okay well anyway that that's there there's it's what if when because");

/** Not "it was, like, a train": what comes before can end a clause, and what follows needs nothing of it. */
function hasOwnComma(words: readonly Word[], from: number, to: number, language: Language): boolean {
  const before = words[from - 1];
  const next = words[to]?.key ?? "";
  // "I did a, um, okay, I'll just say it": broken off.
  if (before && ARTICLES.has(before.key) && (NOMINATIVE.has(next) || STARTS_ANEW.has(next))) return true;
  if (before?.trail !== "," || (language.neverLast.has(before.key) && before.key !== "which")) return false;
  // "So, um, they honoured the quotes."
  if (CONJUNCTIONS.has(before.key) && [undefined, ".", "!", "?"].includes(words[from - 2]?.trail))
    return false;
  if ([NOMINATIVE, MAYBE_SUBJECT, SUBJECT_VERB].some((subjects) => subjects.has(next))) return true;
  const isContent =
    !language.functionWords.has(before.key) && !isVerb(before.key) && !before.key.endsWith("ing");
  const isEnd = isContent || language.numberWords.has(before.key);
  return isEnd && !FINITE_AUXILIARIES.has(next) && !PREPOSITIONS.has(next) && next !== "";
}

/** Greetings and sound checks. At least half of a note is always left. */
function dropOpeners(words: readonly Word[], language: Language): Word[] {
  let start = 0;
  for (;;) {
    const opener = phraseAt(words, start, language.openers);
    if (!opener || (start + opener.length) * 2 > words.length) break;
    const fencedOff = /[,.!?…—]/.test(words[start + opener.length - 1]?.trail ?? "");
    if (opener.length === 1 && !fencedOff && !opensClause(words, start + 1, language)) break;
    start += opener.length;
  }
  return words.slice(start);
}

/** "So we…" goes on without its "so"; "so much has changed" does not. */
function opensClause(words: readonly Word[], at: number, language: Language): boolean {
  if (language.code !== "en" || phraseAt(words, at, language.openers)) return true;
  return canOpenClause(
    words.slice(at, at + 4).map((word) => word.key),
    0,
  );
}

function startOfSentence(words: readonly Word[], before: number): number {
  for (let index = before - 1; index > 0; index -= 1) {
    const previous = words[index - 1];
    if (previous && (endsSentence(previous) || previous.trail.includes(","))) return index;
  }
  return 0;
}

/** "What there is, is a walk." */
const COPULAS = wordSet("is was");
const LONGEST_REPEAT_WORDS = 5;

/** Whether `length` words said twice in a row, from `second` on again, belong to two sentences: "how we did it | it was great". */
type IsBoundary = (words: readonly Word[], second: number, length: number) => boolean;

/** Drops words and phrases said twice in a row, and pieces of words that the speaker broke off. */
function dropStutters(words: readonly Word[], language: Language, isBoundary: IsBoundary): Word[] {
  let current = dropBrokenWords(words);
  for (let length = LONGEST_REPEAT_WORDS; length >= 1; length -= 1) {
    const dropped = new Set<number>();
    for (let at = 0; at + 2 * length <= current.length; at += 1) {
      if (!isRepeat(current, at, length, language)) continue;
      if (isBoundary(current, at + length, length)) continue;
      for (let index = at; index < at + length; index += 1) dropped.add(index);
    }
    if (dropped.size > 0) current = withoutFenced(current, dropped, language);
  }
  return current;
}

function isRepeat(words: readonly Word[], at: number, length: number, language: Language): boolean {
  for (let offset = 0; offset < length; offset += 1) {
    const first = words[at + offset];
    const second = words[at + length + offset];
    if (!first || !second || first.key === "" || first.key !== second.key) return false;
    // "“Drop the fries, Ana,” Ana starts listening."
    if (/["”“„»«]/.test(first.trail + second.lead)) return false;
    // "Thank you, you know who you are."
    if (words[at - 1]?.key === "thank") return false;
    // "What do I do? I get up."
    if (endsSentence(first) || (offset < length - 1 && endsSentence(second))) return false;
    // "The answer was nobody. Nobody pays us": who stutters repeats small words.
    const isContent = !language.functionWords.has(first.key) && !language.numberWords.has(first.key);
    const isApart = first.trail.includes(",") || (second.pause ?? 0) >= PAUSE;
    if (length === 1 && isContent && isApart) return false;
    // "Jun Jun."
    if (length === 1 && isContent && at > 0 && /^\p{Lu}/u.test(first.text) && /^\p{Lu}/u.test(second.text))
      return false;
    if (length > 1 && isEmphasis(words, at, length, language)) return false;
    // "Button, button, button, button."
    if (length > 1 && first.trail === "," && words[at + offset + 1]?.key === first.key) return false;
    if (length === 1 && first.trail === "," && [-1, 2].some((by) => words[at + by]?.key === first.key))
      return false;
    if (length === 1 && COPULAS.has(first.key) && first.trail !== "") return false;
    if (length === 1 && (language.doubled.has(first.key) || /^\p{N}+$/u.test(first.key))) return false;
  }
  return true;
}

/** "I found one word, one word, that cost us": who stutters repeats small words, or goes on. */
function isEmphasis(words: readonly Word[], at: number, length: number, language: Language): boolean {
  if (words[at + length - 1]?.trail !== "," || words[at + 2 * length - 1]?.trail !== ",") return false;
  return words.slice(at, at + length).some(({ key }) => !language.functionWords.has(key));
}

/** "The prod- product" keeps only what was finished. */
function dropBrokenWords(words: readonly Word[]): Word[] {
  return without(words, (index) => {
    const word = words[index];
    const next = words[index + 1];
    if (!word || !next || word.key === "") return false;
    return /^[-–—]/.test(word.trail) && word.key.length < next.key.length && next.key.startsWith(word.key);
  });
}

const CLAUSE_CHANCE = 0.3;
const MAX_FALSE_START_WORDS = 5;
const SUBJECTS = wordSet("i we he she they it you there");
/** A clause that stops after one of these was broken off. */
const UNFINISHED = wordSet(
  "the a an to my our your their was were has have will would could should can i'll i'd we'll we'd i'm we're gonna wanna very really just of no",
);
/** Nor does one that has its comma here: "it's from, it's led by". */
const UNFINISHED_AT_COMMA = wordSet("from into with by for at");
const ASKED_AFTER = wordSet("know ask asked asks wonder wondered see");
const CAN_END_OBJECT = wordSet("it that this you them him her there");

/** Whether what is said again from `second` on begins a new clause: "how we did it | it was great". */
function isClauseBoundary(words: readonly Word[], second: number, length: number): boolean {
  if (length > 1 && isObjectThenSubject(words, second, length)) return true;
  const word = words[second];
  const before = words[second - 2];
  const next = words[second + 1]?.key ?? "";
  if (word && NOMINATIVE.has(word.key) && (isTakenUp(words, second) || isInverted(words, second)))
    return true;
  if (!word || !before || !CAN_END_OBJECT.has(word.key) || endsSentence(before)) return false;
  return (
    (isVerb(before.key) || PREPOSITIONS.has(before.key)) && (FINITE_AUXILIARIES.has(next) || isVerb(next))
  );
}

/** "It's about being a train, | a train can be slow". */
function isObjectThenSubject(words: readonly Word[], second: number, length: number): boolean {
  const before = words[second - length - 1];
  if (before?.trail !== "" || words[second - 1]?.trail !== ",") return false;
  const isAfter = before.key === "being" || isVerb(before.key) || PREPOSITIONS.has(before.key);
  const next = words[second + length]?.key ?? "";
  return isAfter && (FINITE_AUXILIARIES.has(next) || isVerb(next));
}

/** "Why would they, | they don't know me". */
const isInverted = (words: readonly Word[], second: number) =>
  words[second - 1]?.trail === "," && FINITE_AUXILIARIES.has(words[second - 2]?.key ?? "");

/** "It's not what I told the board | I told the board it was timing". */
function isTakenUp(words: readonly Word[], second: number): boolean {
  for (let first = second - 3; first > Math.max(0, second - 6); first -= 1)
    if (words[first]?.key === words[second]?.key) return WH.has(words[first - 1]?.key ?? "");
  return false;
}

/** Where the clause that ends before `before` begins. */
function startOfClause(words: readonly Word[], before: number): number {
  const chances = startChances(words.slice(0, before));
  for (let index = before - 1; index > 0; index -= 1) {
    const previous = words[index - 1];
    if (previous && (endsSentence(previous) || /[,—]/.test(previous.trail))) return index;
    if ((chances[index] ?? 0) >= CLAUSE_CHANCE) return index;
  }
  return 0;
}

/** Drops a clause that was broken off and begun again with the same subject: "I was, I wanted to". */
function dropFalseStarts(words: readonly Word[], language: Language): Word[] {
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
      words[at]?.trail === "," && words.slice(at + 1, at + length).every(({ key }) => CONJUNCTIONS.has(key));
    const isUnfinished =
      UNFINISHED.has(last.key) || (last.trail === "," && UNFINISHED_AT_COMMA.has(last.key));
    return isUnfinished || brokenOff || isContraction || (length > 1 && isTakenUpAgain) ? length : 0;
  }
  return 0;
}

const MAX_STUB_WORDS = 5;
const LONGEST_STUB = [4, 3, 2, 1];

/** "To approve a, to approve some access": what stands before the article stands behind it too. */
const isSaidAgain = (words: readonly Word[], at: number, length: number) =>
  at >= length &&
  words.slice(at - length, at).every(({ key }, index) => key !== "" && key === words[at + 1 + index]?.key);

const NAMING = phrases("it was | it's | it is | that's | they were | they're");
const UNFINISHED_VERBS = wordSet("wanna gonna would could should will");

/** Drops the little words of a clause that was given up for one with another subject: "This is for the, I said I'd do one". */
function dropStubs(words: readonly Word[], language: Language): Word[] {
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
    if (word.trail !== "," || !(ARTICLES.has(word.key) || isUnfinished)) continue;
    // "He crashed the, it was a Haas": he crashed a Haas.
    const naming = phraseAt(words, at + 1, NAMING)?.length ?? 0;
    if (naming > 0 && DETERMINERS.has(words[at + 1 + naming]?.key ?? "")) {
      for (let index = at; index <= at + naming; index += 1) dropped.add(index);
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
    const again = LONGEST_STUB.find((length) => isSaidAgain(words, at, length));
    for (let index = at - (again ?? -1); index <= at; index += 1) dropped.add(index);
    const subject = words.findLastIndex(
      ({ key }, index) => index < at && index > at - 3 && SUBJECTS.has(key.split("'")[0] ?? ""),
    );
    // "They think it's a, that I'm joking."
    if (!again && next === "that" && subject >= 0) {
      for (let index = subject; index <= at; index += 1) dropped.add(index);
      continue;
    }
    if (again || !(subjectOf(words[at + 1]) || STARTS_ANEW.has(words[at + 1]?.key ?? ""))) continue;
    let start = at;
    while (start > 0 && !/[,—.!?]/.test(words[start - 1]?.trail ?? "")) start -= 1;
    const stub = words.slice(start, at + 1);
    const isOfSomebody = COPULAS.has(words[at - 1]?.key ?? "") && stub.length > 2;
    // "Colin was a, he read gas meters": of whom stays.
    if (isOfSomebody && !language.functionWords.has(stub[0]?.key ?? "")) {
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
