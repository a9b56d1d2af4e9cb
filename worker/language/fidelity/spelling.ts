import { NAMES } from "../text/index.ts";
import { addTo } from "./analysis.ts";
import { isOrdinary } from "./common-words.ts";

const MIN_FUZZY_CHARS = 3;
/** Names of this many letters may differ in one, of the second in two. */
const ONE_EDIT_FROM = 6;
const TWO_EDITS_FROM = 9;
/** Of the words that begin, end or sound like a name no more are compared with it. */
const MOST_ALIKE = 60;

/** Whether a name is among `keys`, as a recogniser may have spelled it: "bright line" for Brightline, "jon" for John. Signs are empty keys. */
export function spelledIn(
  keys: readonly string[],
  functionWords: ReadonlySet<string>,
): (key: string) => boolean {
  const words = keys.map(lettersOf);
  const exact = new Set([...keys, ...words]);
  const pairs = words.flatMap((word, at) => (word && words[at + 1] ? [word + words[at + 1]] : []));
  const spelled = words.join(" ").match(/\b\p{L}(?: \p{L})+\b/gu) ?? [];
  const content = words.filter((word) => !functionWords.has(word));
  const alike = new Map<string, string[]>();
  for (const word of new Set([
    ...content,
    ...pairs,
    ...spelled.map((letters) => letters.replaceAll(" ", "")),
  ]))
    if (word.length >= MIN_FUZZY_CHARS)
      for (const trait of traitsOf(word)) addTo(alike, trait, word, MOST_ALIKE);
  return (key) => {
    const name = lettersOf(key);
    if (name === "" || exact.has(key) || exact.has(name)) return true;
    if (name.length < MIN_FUZZY_CHARS) return false;
    const limit = name.length >= TWO_EDITS_FROM ? 2 : name.length >= ONE_EDIT_FROM ? 1 : 0;
    return traitsOf(name)
      .flatMap((trait) => alike.get(trait) ?? [])
      .some(
        (word) =>
          word === name ||
          (!areDifferent(name, word) &&
            (soundsLike(name, word) || (limit > 0 && editDistance(name, word, limit) <= limit))),
      );
  };
}

/** Two spellings of one name share one of these. */
const traitsOf = (word: string): string[] => [
  `sound ${soundOf(word)}`,
  `begins ${word.slice(0, 3)}`,
  `ends ${word.slice(-3)}`,
];

const lettersOf = (key: string): string => key.replace(/^(?:[dl]|qu)'|'s$|'$/g, "").replaceAll("'", "");

function soundsLike(name: string, word: string): boolean {
  const [first, second] = [soundOf(name), soundOf(word)];
  const limit = Math.max(1, Math.floor(name.length / 3));
  return first === second && first.length > 1 && editDistance(name, word, limit) <= limit;
}

/** Two words that a recogniser knows are not misspellings of each other: Tim is not Tom, though Stephen is Steven. */
function areDifferent(name: string, word: string): boolean {
  if (!NAMES.has(name) || !NAMES.has(word)) return name.length < ONE_EDIT_FROM && isOrdinary(word);
  const vowels = (text: string) => text.replace(/[^aeiou]|e$/g, "");
  return soundOf(name) !== soundOf(word) || vowels(name) !== vowels(word);
}

/** What a recogniser hears alike is written alike: `jon` and `john`, `brightline` and `brite line`. Latin letters only. */
function soundOf(word: string): string {
  return word
    .replace(/[^a-z]/g, "")
    .replace(/^(?:kn|gn|pn)/, "n")
    .replace(/^wr/, "r")
    .replace(/ph/g, "f")
    .replace(/igh/g, "i")
    .replace(/x/g, "ks")
    .replace(/ck|ch|q|c(?![eiy])/g, "k")
    .replace(/[cz]/g, "s")
    .replace(/h|w(?![aeiouy])/g, "")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=..)e(?:s$|$)/, "")
    .replace(/[aeiouy]+/g, "a");
}

/** Letters changed, added or left out that turn one word into the other; stops counting past `limit`. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      const [above = 0, left = 0, before = 0] = [last[column], current[column - 1], last[column - 1]];
      current.push(Math.min(above + 1, left + 1, before + change));
    }
    if (current.every((count) => count > limit)) return limit + 1;
    last = current;
  }
  return last.at(-1) ?? 0;
}
