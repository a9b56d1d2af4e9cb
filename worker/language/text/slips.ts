import type { Language } from "./languages/language.ts";
import { endsSentence, phraseAt, phrases, type Word } from "./words.ts";

/** What was wrong stands at most so many words before the correction. */
const REACH = 5;
/** And in the sentence before ("We sold 15. No, 50."), where its amounts can be told apart, so many. */
const REACH_BEFORE = 8;
/** "15 boxes": what an amount counts. */
const MAX_UNIT_WORDS = 2;
const MAX_AMOUNT_WORDS = 6;
const ASIDES = phrases(
  "what am i saying | let me see | it was | it's | that's | make that | i mean | c'était | es waren | waren es | eran | eram",
);
const NOT = /^(?:not|nicht|pas|não)$/;
/** "15, no, 50" corrects; "15, no 50" may deny. */
const NO = /^(?:no|nein|nee|ne|non|não|well|actually)$/;

type Kind = "number" | "name" | number;

/** How many words at `at` are an amount: "two hundred", "15", "two and a half". */
export function amountAt(words: readonly Word[], at: number, { numberWords }: Language): number {
  const isNumber = (index: number) => {
    const { key = "", text = "" } = words[index] ?? {};
    return numberWords.has(key) || /^\p{Sc}?\d/u.test(text);
  };
  let end = at;
  while (end - at < MAX_AMOUNT_WORDS && isNumber(end)) {
    end += 1;
    if (words[end - 1]?.trail !== "") break;
    if (words[end]?.key !== "and") continue;
    if (isNumber(end + 1)) end += 1;
    else if (words[end + 1]?.key === "a" && isNumber(end + 2)) end += 2;
  }
  return end - at;
}

/**
 * Where a correction of an amount, a day or a name begins at `at`, puts the right one into `out` in place of the wrong one,
 * and answers how many words that took; undefined where it is not certain what corrects what.
 */
export function correctedAt(
  words: readonly Word[],
  at: number,
  out: Word[],
  language: Language,
): number | undefined {
  const before = out.at(-1);
  if (!before) return undefined;
  const crosses = endsSentence(before);
  const marker = markerAt(words, at, language);
  if (!marker || !(before.trail.includes(",") || crosses || marker.isStrong)) return undefined;
  let from = afterDenial(words, at + marker.length, language);
  const aside = phraseAt(words, from, ASIDES);
  if (aside) from += aside.length;
  return (
    replaced(words, from, out, crosses, language, at) ??
    (marker.isStrong && before.trail.includes(",")
      ? begunAgain(words, at + marker.length, out, at)
      : undefined)
  );
}

function markerAt(words: readonly Word[], at: number, { corrections, weakCorrections }: Language) {
  let [length, parts] = [0, 0];
  let isStrong = false;
  while (parts < 3) {
    const strong = phraseAt(words, at + length, corrections);
    const found = strong ?? phraseAt(words, at + length, weakCorrections);
    if (!found) break;
    isStrong ||= strong !== undefined;
    length += found.length;
    parts += 1;
    const last = words[at + length - 1];
    if (!last || endsSentence(last)) break;
  }
  const last = words[at + length - 1];
  if (!last || length === 0 || (!isStrong && NO.test(last.key) && last.trail === "")) return undefined;
  return { length, isStrong: isStrong || parts > 1 };
}

/** "No, not 15, what am I saying, 50": after what it is not. */
function afterDenial(words: readonly Word[], at: number, language: Language): number {
  if (!NOT.test(words[at]?.key ?? "")) return at;
  const denied = amountAt(words, at + 1, language);
  return denied > 0 && words[at + denied]?.trail === "," ? at + 1 + denied : at;
}

function kindOf(words: readonly Word[], at: number, language: Language): Kind | undefined {
  const { key = "", text = "" } = words[at] ?? {};
  const time = language.timeWords.findIndex((kind) => kind.has(key));
  if (time >= 0) return time;
  if (amountAt(words, at, language) > 0) return "number";
  const isName = /^\p{Lu}\p{Ll}/u.test(text) && !language.functionWords.has(key) && language.code !== "de";
  return isName ? "name" : undefined;
}

function replaced(
  words: readonly Word[],
  from: number,
  out: Word[],
  crosses: boolean,
  language: Language,
  at: number,
): number | undefined {
  // "On Monday, no, on Tuesday."
  const hasPreposition = kindOf(words, from, language) === undefined;
  const start = hasPreposition ? from + 1 : from;
  const kind = kindOf(words, start, language);
  if (kind === undefined) return undefined;
  const length = kind === "number" ? amountAt(words, start, language) : 1;
  const right = words.slice(start, start + length);
  const wrong = wrongIn(out, kind, crosses, language);
  const last = right.at(-1);
  if (!wrong || !last || !isLike(out[wrong.at], right[0], kind)) return undefined;
  if (hasPreposition && out[wrong.at - 1]?.key !== words[from]?.key) return undefined;
  const unit = out.slice(wrong.at + wrong.length);
  const next = words[start + length];
  const keepsUnit = last.trail !== "" || !next || language.functionWords.has(next.key);
  if (crosses && !endsWithin(words, start + length - 1)) return undefined;
  const [opening] = out.slice(wrong.at, wrong.at + 1);
  out.length = wrong.at;
  out.push(...right.map((word, offset) => (offset === 0 ? { ...word, lead: opening?.lead ?? "" } : word)));
  if (keepsUnit && unit.length > 0) {
    out[out.length - 1] = { ...last, lead: out.at(-1)?.lead ?? "", trail: "" };
    const trailing = unit.at(-1);
    out.push(...unit.slice(0, -1));
    if (trailing) out.push({ ...trailing, trail: last.trail });
  }
  return start + length - at;
}

/** "No, 50." and "No, 50 people.", not "No, three things happened then." */
function endsWithin(words: readonly Word[], at: number): boolean {
  return [words[at], words[at + 1]].some((word) => word !== undefined && endsSentence(word));
}

/** A name that is corrected sounds alike: another name is another person. */
function isLike(wrong: Word | undefined, right: Word | undefined, kind: Kind): boolean {
  return kind !== "name" || (wrong?.key !== right?.key && wrong?.key[0] === right?.key[0]);
}

/** The last amount, day or name of what was said, with nothing after it but what it counts. */
function wrongIn(out: readonly Word[], kind: Kind, crosses: boolean, language: Language) {
  const least = Math.max(0, out.length - (crosses ? REACH_BEFORE : REACH));
  for (let at = out.length - 1; at >= least; at -= 1) {
    const word = out[at];
    if (!word || (at < out.length - 1 && endsSentence(word))) return undefined;
    if (kindOf(out, at, language) !== kind) continue;
    let start = at;
    while (kind === "number" && start > least && amountAt(out, start - 1, language) > at - start + 1)
      start -= 1;
    const length = at - start + 1;
    const unit = out.slice(start + length);
    const isUnit =
      unit.length <= MAX_UNIT_WORDS &&
      !unit.some(({ key }) => language.functionWords.has(key)) &&
      !out.slice(start, -1).some(({ trail }) => trail !== "");
    return isUnit ? { at: start, length } : undefined;
  }
  return undefined;
}

/** "The blue, no wait, the red one": from the word with which it begins again. */
function begunAgain(words: readonly Word[], from: number, out: Word[], at: number): number | undefined {
  const again = words[from];
  if (!again || again.key === "") return undefined;
  for (let index = out.length - 1; index >= Math.max(0, out.length - REACH - 1); index -= 1) {
    const word = out[index];
    if (!word || endsSentence(word)) return undefined;
    if (word.key !== again.key) continue;
    out.length = index;
    out.push({ ...again, lead: word.lead, text: word.text });
    return from + 1 - at;
  }
  return undefined;
}
