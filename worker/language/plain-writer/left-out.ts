import { analyze, valuesIn } from "../fidelity/index.ts";
import { dropping, type Language, type Passage } from "../text/index.ts";
import { LEAVE_NAMED, LEAVE_OUT, OF_AMOUNT } from "./asides.ts";
import { placesOf } from "./places.ts";

/** A wish to leave something out, and how many of the sentences were said before it. */
export interface LeftOut {
  wish: string;
  at: number;
}

/** The sentences without what their speaker wants left out: the words alone where that is certain, else all of the sentence. */
export function leavingOut(
  passages: readonly Passage[],
  wishes: readonly LeftOut[],
  language: Language,
): Passage[] {
  const unwanted = wishes.flatMap((wish) => meantBy(wish, passages, language));
  const has = (text: string) => unwanted.some((words) => placesOf(words, text, language).length > 0);
  const mended = passages.map((passage) =>
    has(passage.text) ? { ...passage, text: unwanted.reduce(withoutName, passage.text) } : passage,
  );
  const rest = dropping(mended, (_, { text }) => has(text));
  // What stands in most of a note is what it is about.
  return rest.length * 2 < passages.length ? [...passages] : rest;
}

/** "Kessler" in "leave out Kessler". */
export function nameIn(wish: string): string | undefined {
  const [, ...groups] = LEAVE_OUT.test(wish) ? [] : (LEAVE_NAMED.exec(wish) ?? []);
  return groups.find((name) => /^\p{Lu}/u.test(name ?? ""));
}

/** The nearest name or amount that was said before the wish, else the first behind it. */
function meantBy({ wish, at }: LeftOut, passages: readonly Passage[], language: Language): string[] {
  const named = nameIn(wish);
  if (named !== undefined) return [named];
  const namesIn = (text: string) => valuesIn(text, language.code).names;
  const amountsIn = (text: string) => {
    const { amounts, tokens } = analyze(text, language);
    const last = amounts.findLast(({ isImplied }) => !isImplied);
    return last ? [text.slice(tokens[last.from]?.start, tokens[last.to - 1]?.end)] : [];
  };
  const texts = passages.map(({ text }) => text);
  const near = [...texts.slice(0, at).reverse(), ...texts.slice(at)];
  return near.map(OF_AMOUNT.test(wish) ? amountsIn : namesIn).find(({ length }) => length > 0) ?? [];
}

/** "Our client, Kessler, called" without the name. Where it carries its sentence, it stays. */
function withoutName(text: string, name: string): string {
  const words = `(?:(?:mrs?|ms|dr|herrn?|frau|monsieur|madame|señora?|do[nñ]a?|seu)\\.? )?${RegExp.escape(name)}(?![\\p{L}\\p{N}'’])`;
  const parts = [
    `,(?: (?:the|der|die|den|el|la|le|o|a))?(?: \\p{L}+)? ${words},`,
    ` (?:called|named|namens|llamad[oa]|que se llama|qui s'appelle|nommée?|chamad[oa]) ${words}`,
    `(?<!\\b(?:only|just|even|nur|solo|sólo|só)) (?:in|at|near|en|em|à|bei|aus) ${words}(?=[,.!?;])`,
    `(?<=\\b(?:my|our|his|her|their|mein\\p{L}*|unser\\p{L}*|mi|nuestr[oa]|mon|ma|notre|meu|minha|noss[oa]) \\p{L}+) ${words}`,
  ];
  return text.replace(new RegExp(parts.join("|"), "giu"), "");
}
