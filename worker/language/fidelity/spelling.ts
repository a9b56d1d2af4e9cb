import { addTo } from "./analysis.ts";

const MIN_FUZZY_CHARS = 3;
/** Names of this many letters may differ in one. */
const ONE_EDIT_FROM = 6;
/** Of the words that begin or sound like a name no more are compared with it. */
const MOST_ALIKE = 60;

export type IsSaid = (key: string, isExact?: boolean) => boolean;

/** Whether a name is among `keys`, as a recogniser may have spelled it: "bright line" for Brightline, "jon" for John. Signs are empty keys. */
export function spelledIn(keys: readonly string[], functionWords: ReadonlySet<string>): IsSaid {
  const words = keys.map(lettersOf);
  const pairs = words.flatMap((word, at) => (word && words[at + 1] ? [word + words[at + 1]] : []));
  const letters = words.join(" ").match(/\b\p{L}(?: \p{L})+\b/gu) ?? [];
  const spelled = letters.map((one) => one.replaceAll(" ", ""));
  const exact = new Set([...keys, ...words, ...spelled]);
  const content = words.filter((word) => !functionWords.has(word));
  const alike = new Map<string, string[]>();
  for (const word of new Set([...content, ...pairs, ...spelled]))
    for (const trait of traitsOf(word)) addTo(alike, trait, word, MOST_ALIKE);
  return (key, isExact = false) => {
    const name = lettersOf(key);
    if (name === "" || exact.has(key) || exact.has(name)) return true;
    if (isExact || name.length < MIN_FUZZY_CHARS) return false;
    const words = traitsOf(name).flatMap((trait) => alike.get(trait) ?? []);
    return words.some((word) => word === name || areAlike(name, word));
  };
}

/** Two spellings of one name share one of these. */
const traitsOf = (word: string): string[] => [`sound ${soundOf(word)}`, `begins ${word.slice(0, 3)}`];

const lettersOf = (key: string): string => key.replace(/^(?:[dl]|qu)'|'s$|'$/g, "").replaceAll("'", "");

/** Whether two words sound alike, or differ in a letter only. Tim is not Tom, though Sara is Sarah. */
function areAlike(name: string, word: string): boolean {
  const length = Math.max(name.length, word.length);
  let [start, end] = [0, 0];
  while (start < length && name[start] === word[start]) start += 1;
  while (end < length - start && name.at(-1 - end) === word.at(-1 - end)) end += 1;
  const isSound = soundOf(name) === soundOf(word) && soundOf(name).length > 1;
  const edits = isSound ? Math.ceil(name.length / 2) : Number(name.length >= ONE_EDIT_FROM);
  return length - start - end <= edits;
}

/** What a recogniser hears alike is written alike: `jon` and `john`, `brightline` and `brite line`. Latin letters only. */
function soundOf(word: string): string {
  return word
    .replace(/[^a-z]/g, "")
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
