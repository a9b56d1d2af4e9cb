import type { Language } from "./languages/language.ts";
import { endsSentence, type Word, wordSet } from "./words.ts";

/** A correction begins at `at` and the right amount at `resume`; the wrong one begins at `from`. */

/** Where the amount that begins at `from` ends: "two and a half". */
function amountEnd(words: readonly Word[], from: number, { numberWords }: Language): number {
  const isNumber = (at: number) => {
    const { key = "", text = "" } = words[at] ?? {};
    return numberWords.has(key) || /^\p{Sc}?\d/u.test(text);
  };
  const goesOn = (at: number) =>
    isNumber(at) || (/^(?:and|a)$/.test(words[at]?.key ?? "") && (isNumber(at + 1) || isNumber(at + 2)));
  if (!isNumber(from)) return from;
  let end = from + 1;
  while (words[end - 1]?.trail === "" && goesOn(end)) end += 1;
  return end;
}

const MAX_UNIT_WORDS = 2;
const NOW = wordSet("now today ahora jetzt heute maintenant aujourd'hui agora hoje");

/** "Three days, I mean two and a half,": what the first amount counted, the second counts too. */
export function withUnitAgain(
  words: readonly Word[],
  from: number,
  at: number,
  resume: number,
  language: Language,
): readonly Word[] {
  const unit = words.slice(amountEnd(words, from, language), at);
  const end = amountEnd(words, resume, language);
  const last = words[end - 1];
  const isLast = /[,.!?]/.test(last?.trail ?? "") || NOW.has(words[end]?.key ?? "");
  const isBare = end > resume && last !== undefined && isLast;
  const isUnit = unit.length > 0 && unit.length <= MAX_UNIT_WORDS && unit.length < at - from;
  if (!isBare || !isUnit || unit.some(({ key }) => language.functionWords.has(key))) return words;
  const counted = unit.map((word, index) => ({
    ...word,
    trail: index === unit.length - 1 ? last.trail : "",
  }));
  return [...words.slice(0, end - 1), { ...last, trail: "" }, ...counted, ...words.slice(end)];
}

const ECHO_REACH_WORDS = 8;

/** "She wrote it eleven times. Eleven, no, twelve.": the amount that is said again is corrected where it was said first. */
export function inEcho(
  words: readonly Word[],
  from: number,
  at: number,
  resume: number,
  language: Language,
): Word[] | undefined {
  const [to, end] = [amountEnd(words, from, language), amountEnd(words, resume, language)];
  const [before, last] = [words[from - 1], words[end - 1]];
  const isWhole = to === at && end > resume && before && endsSentence(before) && last && endsSentence(last);
  if (!isWhole) return undefined;
  const amount = words.slice(from, to).map(({ key }) => key);
  for (let first = from - amount.length; first >= Math.max(0, from - ECHO_REACH_WORDS); first -= 1) {
    if (!amount.every((key, offset) => words[first + offset]?.key === key)) continue;
    const trail = words[first + amount.length - 1]?.trail ?? "";
    const instead = words.slice(resume, end - 1);
    return [
      ...words.slice(0, first),
      ...instead,
      { ...last, trail },
      ...words.slice(first + amount.length, from),
      ...words.slice(end),
    ];
  }
  return undefined;
}

/** "In twenty seventeen, no, eighteen": of the year only its end was wrong. */
export function isYearsEnd(
  words: readonly Word[],
  from: number,
  at: number,
  resume: number,
  language: Language,
): boolean {
  const isCentury = /^(?:twenty|nineteen|eighteen)$/.test(words[from]?.key ?? "");
  const isBare = amountEnd(words, resume, language) === resume + 1;
  return isCentury && at - from === 2 && isBare && /teen$/.test(words[resume]?.key ?? "");
}
