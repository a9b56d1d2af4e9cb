import { inEcho, isYearsEnd, withUnitAgain } from "./corrected-amounts.ts";
import { isDenied } from "./english/fillers.ts";
import { DETERMINERS } from "./english/lexicon.ts";
import type { Language } from "./languages/language.ts";
import { capitalised, endsSentence, phraseAt, type Word, without, wordSet } from "./words.ts";

/** How far back a speaker goes to say something again. */
const REACH_WORDS = 14;
const WEAK_REACH_WORDS = 3;
const START_OVER_WORDS = 45;
/** Weak markers after which repeating a word is enough: "the price, sorry, the cost". */
const ANCHORED = wordSet("sorry i perdón digo pardon enfin entschuldigung desculpa");
const NOES = wordSet("no não non nein nee");
/** "I said sorry, I was late" takes nothing back. */
const NEVER_ANCHORS = new Set(["yo", "ich", "je", "eu"]);
const SAYS = wordSet(
  "said say says saying asked like went told replied answered dijo disse sagte gesagt dit",
);
const ASKS = new Set(["why", "how", "what"]);
const STARTS_OVER = new Set(["over", "again", "restart"]);

type ClauseStart = (words: readonly Word[], before: number) => number;

/**
 * Applies self-corrections: of what a speaker said twice, the last version stands. "Twelve, no wait, fifteen customers"
 * becomes "fifteen customers".
 */
export function applyRepairs(words: readonly Word[], language: Language, clauseStart: ClauseStart): Word[] {
  let current = [...words];
  for (let at = 0; at < current.length; at += 1) {
    const strong =
      isReported(current, at) || isGovernedVerb(current, at) || isAnsweredNo(current, at)
        ? undefined
        : phraseAt(current, at, language.corrections);
    const weak = strong ? undefined : phraseAt(current, at, language.weakCorrections);
    const marker = strong ?? weak;
    if (!marker) continue;
    const resume = at + marker.length;
    const isOwnSentence = isAnswer(current, at, marker);
    const restated = isOwnSentence ? restatedFrom(current, at, resume, language) : undefined;
    if (restated !== undefined) {
      current = [...current.slice(0, restated), ...current.slice(resume)];
      continue;
    }
    const corrected = (strong || isOwnSentence) && putInPlace(current, at, resume, language, isOwnSentence);
    if (corrected) {
      current = corrected;
      continue;
    }
    const amount = strong ? amountAfter(current, resume, language) : undefined;
    const amended = amount && sameKindBefore(current, at, amount, language, REACH_WORDS);
    if (amount !== undefined && amended !== undefined) {
      current = taken(current, amended, at, amount, language);
      at = amended;
      continue;
    }
    const from = strong
      ? strongStart(current, at, resume, language, clauseStart, marker)
      : weakStart(current, at, resume, language);
    if (from === undefined) continue;
    current =
      inEcho(current, from, at, resume, language) ??
      taken(withUnitAgain(current, from, at, resume, language), from, at, resume, language);
    at = Math.max(-1, from - 1);
  }
  return current;
}

/** "Five said yes. No wait, four.": the word alone takes the place of the one before, and what was said of it stands. */
function putInPlace(
  words: readonly Word[],
  at: number,
  resume: number,
  language: Language,
  isOwnSentence: boolean,
): Word[] | undefined {
  // "In June. Sorry, in July."
  const [preposition, after] = words.slice(resume, resume + 2);
  const isBefore = words.slice(Math.max(0, at - 6), at).some(({ key }) => key === preposition?.key);
  if (
    isOwnSentence &&
    isBefore &&
    after &&
    amountOrDay(after, language) &&
    !amountOrDay(preposition as Word, language)
  )
    return putInPlace(words, at, resume + 1, language, isOwnSentence);
  const next = words[resume];
  // "He met Anna. Sorry, Mark." may be said to Mark; a number or a day is said to nobody.
  if (next && isOwnSentence && !amountOrDay(next, language)) return undefined;
  const alike = next && kindOf(next, language, resume);
  const from = sameKindBefore(words, at, resume, language, 6);
  if (!alike || from === undefined) return undefined;
  const runFrom = (start: number) => {
    let end = start;
    for (let word = words[end]; word && alike(word, end); word = words[end]) end += 1;
    return end;
  };
  const [to, end] = [runFrom(from), runFrom(resume)];
  const [last, first] = [words[end - 1], words[from]];
  if (!last || !first || (to === at && !isOwnSentence) || !/[,.!]$/.test(last.trail)) return undefined;
  // "It costs 14.20 an hour. Sorry, 14.80, we put it up."
  const goesOn = words.slice(end);
  if (goesOn[0] && !endsSentence(last)) goesOn[0] = { ...goesOn[0], text: capitalised(goesOn[0].text) };
  const instead = [...words.slice(resume, end - 1), { ...last, trail: words[to - 1]?.trail ?? "" }];
  const opens = from === 0 || endsSentence(words[from - 1] as Word);
  const text = opens ? capitalised(next.text) : next.text;
  instead.splice(0, 1, { ...(instead[0] ?? next), text, gap: first.gap });
  return [...words.slice(0, from), ...instead, ...words.slice(to, at), ...goesOn];
}

const MAX_RESTATED_WORDS = 8;

/** "She's making 500. No, she's saying 600.": where the short sentence begins that the next one says again. */
function restatedFrom(
  words: readonly Word[],
  at: number,
  resume: number,
  language: Language,
): number | undefined {
  let start = at - 1;
  while (start > 0 && !endsSentence(words[start - 1] as Word)) start -= 1;
  const end = words.findIndex((word, index) => index >= resume && /[,.!?]/.test(word.trail));
  const hasAmount = (from: number, to: number) =>
    words.slice(from, to).some((word) => amountOrDay(word, language));
  const isAlike = words[start]?.key === words[resume]?.key && end >= 0 && end - resume < MAX_RESTATED_WORDS;
  if (!isAlike || at - start > MAX_RESTATED_WORDS) return undefined;
  return hasAmount(start, at) && hasAmount(resume, end + 1) ? start : undefined;
}

/** "In most buildings, no. I mean, it works for me": that no is an answer. */
const isAnsweredNo = (words: readonly Word[], at: number) =>
  words[at]?.key === "no" && words[at + 1]?.key === "i" && endsSentence(words[at] as Word);

/** "She said no, I mean what happens": somebody else's no. */
function isReported(words: readonly Word[], at: number): boolean {
  return SAYS.has(words[at - 1]?.key ?? "") && !endsSentence(words[at - 1] as Word);
}

/** "It was 412 swaps. No, 421." */
const isAnswer = (words: readonly Word[], at: number, marker: readonly string[]) =>
  /^(?:no|sorry|nein|nee|non|não)$/.test(marker.join(" ")) && /[.!]/.test(words[at - 1]?.trail ?? "");

const ALSO_VERBS = new Set(["forget", "ignore"]);

/** "People forget that we pay": it takes something back only where it stands by itself. */
function isGovernedVerb(words: readonly Word[], at: number): boolean {
  if (!ALSO_VERBS.has(words[at]?.key ?? "")) return false;
  // "If you hear something, that's the indicator, ignore that."
  const isNoise = words.slice(Math.max(0, at - 4), at).some(({ key }) => key === "that's");
  return words[at - 1]?.trail === "" || (words[at]?.key === "ignore" && isNoise);
}

/** Words without those taken back. What follows goes on in the same sentence when that had not ended before. */
function taken(words: readonly Word[], from: number, at: number, resume: number, language: Language): Word[] {
  const previous = words[from - 1];
  const continues = previous !== undefined && !endsSentence(previous);
  // "My daughter, she's nineteen, no, she's twenty now": her comma stays.
  const fenced = words.map((word, index) =>
    from < at && index >= from && index < resume && word.trail === "," ? { ...word, trail: "" } : word,
  );
  const rest = without(
    fenced,
    (index) => index >= from && index < resume,
    continues ? "drop stops" : "keep stops",
  );
  const next = rest[from];
  const wasOpening = resume > 0 && endsSentence(words[resume - 1] as Word);
  if (continues && next && wasOpening && language.functionWords.has(next.key) && next.key !== "i")
    next.text = next.text.toLowerCase();
  return rest;
}

function strongStart(
  words: readonly Word[],
  at: number,
  resume: number,
  language: Language,
  clauseStart: ClauseStart,
  marker: readonly string[],
): number | undefined {
  if (resume >= words.length) return at;
  if (STARTS_OVER.has(marker.at(-1) ?? "") && at <= START_OVER_WORDS) return 0;
  const alike =
    sameKindBefore(words, at, resume, language, 6) ?? anchorBefore(words, at, resume, REACH_WORDS);
  if (alike !== undefined) return alike;
  // Where a clause begins is known in English only; unsure, it stays.
  if (language.code !== "en") return undefined;
  const next = words[resume]?.key ?? "";
  // "It's normally 12. No wait, why would it be cheaper?"
  if (ASKS.has(next)) return at;
  if (language.functionWords.has(next)) return clauseStart(words, at);
  // "Nobody needs it. Scratch that last, no, leave it in": no word for another.
  if (at > 0 && endsSentence(words[at - 1] as Word) && words[resume]?.trail === ",") return resume;
  return lastContentWord(words, at, language);
}

function weakStart(
  words: readonly Word[],
  at: number,
  resume: number,
  language: Language,
): number | undefined {
  const marker = words[at]?.key;
  const sameSentence = at > 0 && !endsSentence(words[at - 1] as Word);
  if (!sameSentence || isReported(words, at) || endsSentence(words[resume - 1] as Word)) return undefined;
  // "On Tuesday, no, on Wednesday."
  const [day, other] = [words[at - 1], words[resume + 1]];
  const isSamePlace = words[at - 2] !== undefined && words[at - 2]?.key === words[resume]?.key;
  if (NOES.has(marker ?? "") && isSamePlace && day && other && amountOrDay(day, language)?.(other))
    return at - 2;
  // "I don't mean the letter, I mean the envelope": nothing is taken back.
  if (marker === "i" && DETERMINERS.has(words[resume]?.key ?? "") && isDenied(words, at)) return undefined;
  const kin = sameKindBefore(words, at, resume, language, 2);
  // "Third, one fact, and I mean one fact."
  if (marker === "i" && /^(?:and|but)$/.test(words[at - 1]?.key ?? "")) return undefined;
  if (kin !== undefined && isYearsEnd(words, kin, at, resume, language)) return kin + 1;
  if (kin !== undefined)
    return marker === "or" && !isOrActually(words, at) ? undefined : rangeFrom(words, kin, resume);
  const withUnit = sameKindBefore(words, at, resume, language, 6);
  if (withUnit !== undefined && isUnitRepeated(words, withUnit, at, resume)) return withUnit;
  // "Sorry to all my friends who sell software."
  if (marker === "sorry" && /^(?:i|to|for|about|if)$/.test(words[resume]?.key ?? "")) return undefined;
  // "Takings are down, no, takings went down."
  const again = words[resume];
  if (marker === "no" && again && !language.functionWords.has(again.key))
    return anchorBefore(words, at, resume, WEAK_REACH_WORDS);
  if (!ANCHORED.has(marker ?? "") || NEVER_ANCHORS.has(words[resume]?.key ?? "")) return undefined;
  return anchorBefore(words, at, resume, WEAK_REACH_WORDS);
}

/** "Under minus 40, no wait, it's | 45": where the right amount stands, if the speaker says no more than that. */
function amountAfter(words: readonly Word[], resume: number, language: Language): number | undefined {
  if (!/^(?:it's|that's|it)$/.test(words[resume]?.key ?? "")) return undefined;
  const at = words.findIndex((word, index) => index > resume && amountOrDay(word, language) !== undefined);
  const between = words.slice(resume + 1, at).map(({ key }) => key);
  return at > 0 && between.every((key) => /^(?:was|minus|about|like|around)$/.test(key)) ? at : undefined;
}

/** "15 to 20, no, 20 to 25": both ends of a range are corrected. */
function rangeFrom(words: readonly Word[], from: number, resume: number): number {
  const to = words[from - 1]?.key ?? "";
  const isRange = /^(?:to|or|bis|oder|à|a|o|ou)$/.test(to) && words[resume + 1]?.key === to;
  return isRange && words[from - 2]?.trail === "" ? from - 2 : from;
}

/** "Nine a month, no, seven a month". */
function isUnitRepeated(words: readonly Word[], from: number, at: number, resume: number): boolean {
  const unit = words.slice(from + 1, at);
  return unit.length > 0 && unit.every(({ key }, offset) => words[resume + 1 + offset]?.key === key);
}

function isOrActually(words: readonly Word[], at: number): boolean {
  return words[at + 1]?.key === "actually";
}

/** Where the nearest run of words of the kind that follows the marker begins: a number before a number. */
function sameKindBefore(
  words: readonly Word[],
  at: number,
  resume: number,
  language: Language,
  reach: number,
): number | undefined {
  const next = words[resume];
  if (!next) return undefined;
  const alike = kindOf(next, language, resume);
  if (!alike) return undefined;
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    const word = words[index];
    if (!word || !alike(word, index)) continue;
    let start = index;
    for (let before = words[start - 1]; before && alike(before, start - 1); before = words[start - 1])
      start -= 1;
    return start;
  }
  return undefined;
}

function kindOf(
  word: Word,
  language: Language,
  at: number,
): ((other: Word, index: number) => boolean) | undefined {
  const kind = amountOrDay(word, language);
  if (kind) return kind;
  const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(word.text) && !language.functionWords.has(word.key);
  if (!isName) return undefined;
  return (other, index) =>
    index > 0 && /^\p{Lu}\p{Ll}/u.test(other.text) && !language.functionWords.has(other.key);
}

/** Numbers that are as often articles and pronouns. */
const NOT_COUNTS = wordSet("one half un una uno une um uma eins ein eine");

function amountOrDay(word: Word, language: Language): ((other: Word) => boolean) | undefined {
  const kind = [language.numberWords, ...language.timeWords].find((words) => words.has(word.key));
  const isDigit = /^['’]?\p{Sc}?\d/u.test(word.text);
  if (!kind && !isDigit) return undefined;
  const isCount = isDigit || kind === language.numberWords;
  return (other) =>
    kind?.has(other.key) === true ||
    (isCount && /\d/.test(other.text)) ||
    (isDigit && language.numberWords.has(other.key) && !NOT_COUNTS.has(other.key));
}

/** Where the words after the marker were said before: "on Monday, no wait, on Tuesday". */
function anchorBefore(words: readonly Word[], at: number, resume: number, reach: number): number | undefined {
  const first = words[resume]?.key ?? "";
  const second = words[resume + 1]?.key ?? "";
  const floor = Math.max(0, at - reach);
  let single: number | undefined;
  for (let index = at - 1; index >= floor; index -= 1) {
    if (first === "" || words[index]?.key !== first) continue;
    if (words[index + 1]?.key === second && index + 1 < at) return index;
    single ??= index;
  }
  return single;
}

function lastContentWord(words: readonly Word[], at: number, language: Language): number {
  for (let index = at - 1; index >= Math.max(0, at - 4); index -= 1) {
    if (!language.functionWords.has(words[index]?.key ?? "")) return index;
  }
  return at;
}
