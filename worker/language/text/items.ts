import { type Sentence, wordSet } from "./words.ts";

const NAMES = wordSet("number step rule lesson tip reason point");
const NUMBERS = wordSet("one two three four five six seven eight nine ten");
const ORDINALS = wordSet(`
  first firstly second secondly third thirdly fourth fourthly fifth finally lastly erstens zweitens drittens viertens
  premièrement deuxièmement troisièmement primero segundo tercero primeiro terceiro`);
const JOINTS = wordSet("and so then but okay");
const isNumber = (key = "") => NUMBERS.has(key) || /^\d{1,2}$/.test(key);

/** How many words of a sentence only say which item of a list it is: "third,", "and number two"; 0 where it is none. */
export function labelLength(sentence: Sentence): number {
  const start = JOINTS.has(sentence[0]?.key ?? "") ? 1 : 0;
  const [word, next] = sentence.slice(start);
  if (NAMES.has(word?.key ?? "") && isNumber(next?.key)) return start + 2;
  // "The third one is, watch, don't ask."
  const [, , one] = sentence.slice(start);
  if (
    word?.key === "the" &&
    ORDINALS.has(next?.key ?? "") &&
    (one?.key === "one" || NAMES.has(one?.key ?? ""))
  )
    return start + 3;
  const isLabel = ORDINALS.has(word?.key ?? "") || isNumber(word?.key);
  return isLabel && /[,:.]/.test(word?.trail ?? "") ? start + 1 : 0;
}

/** "Third." */
export const isOrdinal = ([word]: Sentence): boolean => ORDINALS.has(word?.key ?? "");
