import { NAMES } from "../text/index.ts";
import { isOrdinary } from "./common-words.ts";
import type { Speech } from "./speech.ts";

const MIN_FUZZY_CHARS = 3;
/** Names of this many letters may differ in one, of the second in two. */
const ONE_EDIT_FROM = 6;
const TWO_EDITS_FROM = 9;
const MAX_LENGTH_DIFFERENCE = 4;
const CLEAR_SOUND_CHARS = 4;
const SHORT_FORMS: readonly (readonly [string, string])[] =
  `mike michael|tom thomas|dan daniel|dave david|rob robert|bob robert|bill william|will william|jim james|joe joseph|ben benjamin
  matt matthew|chris christopher|alex alexander|nick nicholas|sam samuel|steve steven|tim timothy|tony anthony|kate katherine
  liz elizabeth|beth elizabeth|jen jennifer|jenny jennifer|becky rebecca|maggie margaret|sue susan|andy andrew|greg gregory
  josh joshua|zach zachary|jon jonathan|ron ronald|ed edward|pete peter|vicky victoria|abby abigail|mandy amanda|max maximilian`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" "))
    .map(([short = "", full = ""]) => [short, full] as const);

/** Whether a name was said, as a recogniser may have spelled it: "bright line" for Brightline, "jon" for John. */
export class Spellings {
  private readonly speech: Speech;
  private readonly keys: string[];
  /** Words, and pairs of neighbours written as one. */
  private heard: readonly { word: string; sound: string }[] | undefined;

  constructor(speech: Speech) {
    this.speech = speech;
    this.keys = speech.tokens.map((token) => (token.kind === "sign" ? "" : bare(token.key)));
  }

  wasSaid(key: string): boolean {
    const name = bare(key);
    if (name === "" || this.speech.byKey.has(key) || this.speech.byKey.has(name)) return true;
    if (this.wasSaidShort(name) || this.wasJoined(name) || this.wasSpelledOut(name)) return true;
    if (name.length < MIN_FUZZY_CHARS) return false;
    const limit = name.length >= TWO_EDITS_FROM ? 2 : name.length >= ONE_EDIT_FROM ? 1 : 0;
    this.heard ??= this.words();
    const initial = soundOf(name).slice(0, 1);
    return this.heard.some(({ word, sound }) => {
      if (Math.abs(word.length - name.length) > MAX_LENGTH_DIFFERENCE || !sound.startsWith(initial))
        return false;
      if (areDifferent(name, word)) return false;
      return soundsLike(name, word) || (limit > 0 && editDistance(name, word, limit) <= limit);
    });
  }

  private wasSaidShort(name: string): boolean {
    const { byKey } = this.speech;
    return SHORT_FORMS.some(
      ([short, full]) => (short === name && byKey.has(full)) || (full === name && byKey.has(short)),
    );
  }

  /** Exactly, but in several words: "open a i". */
  private wasJoined(name: string): boolean {
    return this.keys.some((first, at) => {
      let word = first;
      for (let next = at + 1; word !== "" && word.length < name.length && name.startsWith(word); next += 1) {
        const more = this.keys[next];
        if (!more) return false;
        word += more;
      }
      return word === name;
    });
  }

  /** "B to B" for B2B; "return on investment" for ROI. */
  private wasSpelledOut(name: string): boolean {
    if (/\d/.test(name))
      return this.wasJoined(name.replace("2", "to")) || this.wasJoined(name.replace("4", "for"));
    if (name.length < 2 || name.length > 5) return false;
    return this.keys.some((_, at) =>
      [...name].every((letter, offset) => this.keys[at + offset]?.[0] === letter),
    );
  }

  private words() {
    const { functionWords } = this.speech;
    const pairs = this.keys.flatMap((key, at) => (key && this.keys[at + 1] ? [key + this.keys[at + 1]] : []));
    const words = this.keys.filter((key) => !functionWords.has(key));
    return [...new Set([...words, ...pairs])]
      .filter((word) => word.length >= MIN_FUZZY_CHARS)
      .map((word) => ({ word, sound: soundOf(word) }));
  }
}

function bare(key: string): string {
  return key.replace(/'s$|'$/, "").replaceAll("'", "");
}

function soundsLike(name: string, word: string): boolean {
  const [first, second] = [soundOf(name), soundOf(word)];
  const limit = Math.max(1, Math.floor(name.length / 3));
  if (first === second && first.length > 1 && editDistance(name, word, limit) <= limit) return true;
  return skeletonOf(first) !== undefined && skeletonOf(first) === skeletonOf(second);
}

/** Two words that a recogniser knows are not misspellings of each other: Tim is not Tom, though Jon is John. */
function areDifferent(name: string, word: string): boolean {
  if (!NAMES.has(name) || !NAMES.has(word)) return name.length < ONE_EDIT_FROM && isOrdinary(word);
  const vowels = (text: string) => text.replace(/[^aeiou]|e$/g, "");
  const sameVowels = vowels(name) === vowels(word) || soundOf(name).length > CLEAR_SOUND_CHARS;
  return !(soundsLike(name, word) && sameVowels);
}

/** Fewer consonants than this do not tell names apart. */
const MIN_CONSONANTS = 4;

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

/** The consonants of a sound, where there are enough of them to tell names apart. */
function skeletonOf(sound: string): string | undefined {
  const consonants = sound.replaceAll("a", "");
  return consonants.length >= MIN_CONSONANTS ? consonants : undefined;
}

/** Edits that turn one word into the other, swaps of neighbours counted once; stops counting past `limit`. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
