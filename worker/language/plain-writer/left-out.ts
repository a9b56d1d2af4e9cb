import { analyze, valuesIn } from "../fidelity/index.ts";
import type { Language, Passage } from "../text/index.ts";
import { LEAVE_OUT, OF_AMOUNT } from "./asides.ts";

/** What somebody wants to be left out, and how many of the sentences were said before that. */
export type Wish = { text: string; at: number };

/** The sentences without what is to be left out: the words alone where that is certain, else the sentence is empty. */
export function leavingOut(passages: readonly Passage[], wishes: readonly Wish[], language: Language) {
  const texts = passages.map(({ text }) => text);
  const unwanted = wishes.flatMap((wish) => meantBy(wish, texts, language));
  const has = (text: string) => unwanted.some((words) => placesOf(words, text, language).length > 0);
  const left = texts
    .map((text) => (has(text) ? unwanted.reduce(withoutName, text) : text))
    .map((text) => (has(text) ? "" : text));
  return passages.map((passage, at) => ({ ...passage, text: left[at] ?? "" }));
}

/** The nearest name or amount that was said before the wish, else the first behind it. */
function meantBy(wish: Wish, texts: readonly string[], language: Language): string[] {
  const name = LEAVE_OUT.exec(wish.text)?.groups?.name;
  if (name !== undefined) return [name];
  const amountsIn = (text: string) => {
    const { amounts, tokens } = analyze(text, language);
    const { from, to } = amounts.findLast(({ isImplied }) => !isImplied) ?? { from: 0, to: 0 };
    return to > from ? [text.slice(tokens[from]?.start, tokens[to - 1]?.end)] : [];
  };
  const namesIn = (text: string) => valuesIn(text, language.code).names;
  const near = [...texts.slice(0, wish.at).reverse(), ...texts.slice(wish.at)];
  return near.map(OF_AMOUNT.test(wish.text) ? amountsIn : namesIn).find(({ length }) => length > 0) ?? [];
}

/** "Our client, Kessler, called" without the name. Where it carries its sentence, it stays. */
function withoutName(text: string, name: string): string {
  const words = `(?:(?:mrs?|ms|dr|herrn?|frau|monsieur|madame|señora?|do[nñ]a?|seu)\\.? )?${RegExp.escape(name)}(?![\\p{L}\\p{N}'’])`;
  const parts = [
    `,(?: (?:the|der|die|den|el|la|le|o|a))?(?: \\p{L}+)? ${words},`,
    ` (?:called|named|namens|llamad[oa]|que se llama|qui s'appelle|nommée?|chamad[oa]) ${words}`,
    `,?(?<!\\b(?:only|just|even|nur|solo|sólo|só),?) (?:in|at|near|en|em|à|bei|aus) ${words}(?=[,.!?;])`,
    `(?<=\\b(?:my|our|his|her|their|mein\\p{L}*|unser\\p{L}*|mi|nuestr[oa]|mon|ma|notre|meu|minha|noss[oa]) \\p{L}+) ${words}`,
  ];
  return text.replace(new RegExp(parts.join("|"), "giu"), "");
}

const ARTICLE = /^(?:the|that|my|our|this|der|die|das|den|el|la|los|le|les|o|a) /iu;

/** Where words stand in a text: as they are, else without their article, else as the same amount ("twelve percent" as "12%"). */
export function placesOf(what: string, text: string, language: Language): { start: number; end: number }[] {
  const short = what.replace(ARTICLE, "");
  for (const words of [what, short].filter(Boolean)) {
    const any = words.split(" ").map(RegExp.escape).join("[\\s-]+");
    const found = text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "giu"));
    const places = [...found].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (places.length > 0) return places;
  }
  const asked = analyze(short, language);
  const [amount, other] = asked.amounts;
  if (!amount || other || amount.from > 0 || amount.isImplied) return [];
  const { tokens, amounts } = analyze(text, language);
  return amounts
    .filter(
      ({ values, unit }) =>
        values[0] === amount.values[0] && (!amount.unit || unit?.kind === amount.unit.kind),
    )
    .map(({ from, to, unit }) => {
      // Of "12%" only the number is meant by "twelve".
      const last = unit && !amount.unit ? from : to - 1;
      return { start: tokens[from]?.start ?? 0, end: tokens[last]?.end ?? 0 };
    });
}
