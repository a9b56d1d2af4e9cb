import { type Sentence, wordSet } from "./words.ts";

const NAMES = wordSet("number step rule lesson tip reason point");
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ORDINALS = wordSet(`
  first firstly second secondly third thirdly fourth fourthly fifth finally lastly erstens zweitens drittens viertens
  premièrement deuxièmement troisièmement primero segundo tercero primeiro terceiro`);
const JOINTS = wordSet("and so then but okay");
/** 1 to 9, as a digit or a word; 0 for any other word. */
const numberOf = (key = "") => (/^[1-9]$/.test(key) ? Number(key) : NUMBERS.indexOf(key) + 1);

/** How many words of a sentence only say which item of a list it is: "third,", "and number two"; 0 where it is none. */
export function labelLength(sentence: Sentence): number {
  const start = JOINTS.has(sentence[0]?.key ?? "") && sentence.length > 1 ? 1 : 0;
  const [word, next, one] = sentence.slice(start);
  if (NAMES.has(word?.key ?? "") && numberOf(next?.key) > 0) return start + 2;
  // "The third one is, watch, don't ask."
  const isNamed = /^(?:one|is|kind|thing)$/.test(one?.key ?? "") || NAMES.has(one?.key ?? "");
  if (word?.key === "the" && ORDINALS.has(next?.key ?? "") && isNamed) return start + 3;
  // "And three is the grass."
  if (numberOf(word?.key) > 0 && next?.key === "is" && one) return start + 2;
  const isLabel = ORDINALS.has(word?.key ?? "") || numberOf(word?.key) > 0;
  return isLabel && /[,:.]/.test(word?.trail ?? "") ? start + 1 : 0;
}

/** Which sentences begin an item of a list. A number alone does so only in its turn: "How many came? Nine."; so do "before" and "after". */
export function itemsIn(sentences: readonly Sentence[]): boolean[] {
  const numbers = sentences.map((sentence) => {
    const [first, second] = sentence;
    return labelLength(sentence) === 0 ? 0 : numberOf((JOINTS.has(first?.key ?? "") ? second : first)?.key);
  });
  const alone = sentences.map((sentence) => (sentence.length === 1 ? sentence[0]?.key : undefined));
  return sentences.map((sentence, at) => {
    if (alone[at] === "before") return alone.includes("after", at);
    if (alone[at] === "after") return alone.slice(0, at).includes("before");
    const number = numbers[at] ?? 0;
    if (number === 0) return labelLength(sentence) > 0;
    return number === 1 ? numbers.indexOf(2, at) > 0 : numbers.lastIndexOf(number - 1, at) >= 0;
  });
}
