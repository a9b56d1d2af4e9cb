import { NAMES } from "../builtin-writer/english/names.ts";
import { isOrdinary } from "./common-words.ts";
import { editDistance, initialOf, skeletonOf, soundOf } from "./sounds.ts";
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
  /** Words and pairs of neighbours written as one, by how they may sound at the beginning. */
  private byInitial: Map<string, string[]> | undefined;

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
    return this.alike(name).some((word) => {
      if (Math.abs(word.length - name.length) > MAX_LENGTH_DIFFERENCE || areDifferent(name, word))
        return false;
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

  private alike(name: string): readonly string[] {
    this.byInitial ??= this.index();
    return this.byInitial.get(initialOf(name)) ?? [];
  }

  private index(): Map<string, string[]> {
    const words = new Set<string>();
    for (const [at, key] of this.keys.entries()) {
      if (key === "") continue;
      if (!this.speech.functionWords.has(key)) words.add(key);
      if (this.keys[at + 1]) words.add(key + this.keys[at + 1]);
    }
    const found = new Map<string, string[]>();
    for (const word of words) {
      if (word.length < MIN_FUZZY_CHARS) continue;
      const list = found.get(initialOf(word));
      if (list) list.push(word);
      else found.set(initialOf(word), [word]);
    }
    return found;
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
