import type { Language } from "./languages.ts";
import { readNumber } from "./numbers.ts";
import { numeralsOf } from "./numerals.ts";
import { tokensOf } from "./tokens.ts";

interface Place {
  start: number;
  end: number;
}

const ARTICLE = /^(?:the|that|my|our|this|der|die|das|den|el|la|los|le|les|o|a) /iu;
const SHARE = /%|per ?cent|prozent|por ?c[ie]ento|pour cent/iu;
const SHARE_AFTER = /^\s?(?:%|per ?cent|Prozent|por ?c[ie]ento|pour cent)/iu;

/** Where words stand in a text: as they are, else without their article, else as the same number ("twelve percent" as "12%"). */
export function placesOf(what: string, text: string, language: Language): Place[] {
  const short = what.replace(ARTICLE, "");
  for (const words of [what, short].filter(Boolean)) {
    const any = words.split(" ").map(RegExp.escape).join("[\\s-]+");
    const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "giu"));
    const places = [...found].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (places.length > 0) return places;
  }
  const [amount, other] = amountsIn(short, language);
  if (!amount || other || amount.start > 1) return [];
  const shareAt = (at: number) => SHARE_AFTER.exec(text.slice(at, at + 12))?.[0].length ?? 0;
  return amountsIn(text, language)
    .filter(({ value }) => value === amount.value)
    .map(({ start, end }) => ({ start, end: SHARE.test(short) ? end + shareAt(end) : end }));
}

function amountsIn(text: string, language: Language): (Place & { value: number })[] {
  const tokens = tokensOf(text);
  const numerals = numeralsOf(language.code);
  let next = 0;
  return tokens.flatMap((first, at) => {
    const number = at < next ? undefined : readNumber(tokens, at, numerals);
    const [value] = number?.values ?? [];
    if (!number || value === undefined) return [];
    next = number.next;
    return { value, start: first.start, end: tokens[next - 1]?.end ?? first.end };
  });
}
