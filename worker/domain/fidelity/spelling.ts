import { NAMES } from "../../services/writer/builtin/english/names.ts";
import { isOrdinary } from "./common-words.ts";
import { editDistance, soundOf } from "./sounds.ts";
import type { Speech } from "./speech.ts";

const MAX_JOINED = 4;
const MIN_FUZZY_CHARS = 3;
/** Names of this many letters may differ in one, of the second in two. */
const ONE_EDIT_FROM = 6;
const TWO_EDITS_FROM = 9;
const SHORT_FORMS = new Map(
  `mike michael|tom thomas|dan daniel|dave david|rob robert|bob robert|bill william|will william|jim james|joe joseph|ben benjamin
  matt matthew|chris christopher|alex alexander|nick nicholas|sam samuel|steve steven|tim timothy|tony anthony|kate katherine
  liz elizabeth|beth elizabeth|jen jennifer|jenny jennifer|becky rebecca|maggie margaret|sue susan|andy andrew|greg gregory
  josh joshua|zach zachary|jon jonathan|ron ronald|ed edward|pete peter|vicky victoria|abby abigail|mandy amanda|max maximilian`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

/** Whether a name was said, as a recogniser may have spelled it: "bright line" for Brightline, "jon" for John. */
export class Spellings {
  /** Neighbouring words written as one, with how many words they were. */
  private readonly joined = new Set<string>();
  private readonly bySound = new Map<string, string[]>();

  private readonly speech: Speech;

  constructor(speech: Speech) {
    this.speech = speech;
    const keys = speech.tokens.map((token) => (token.kind === "sign" ? "" : bare(token.key)));
    for (const [at, key] of keys.entries()) {
      let word = key;
      for (let length = 1; length <= MAX_JOINED && word !== "" && keys[at + length - 1] !== ""; length += 1) {
        this.add(word, length, at);
        word += keys[at + length] ?? "";
      }
    }
  }

  private add(word: string, length: number, at: number): void {
    if (word.length < MIN_FUZZY_CHARS || this.joined.has(word)) return;
    this.joined.add(word);
    if (length > 2 || (length === 1 && this.speech.functionWords.has(this.speech.tokens[at]?.key ?? "")))
      return;
    const sound = soundOf(word);
    const alike = this.bySound.get(sound);
    if (alike) alike.push(word);
    else if (sound.length > 1) this.bySound.set(sound, [word]);
  }

  wasSaid(key: string): boolean {
    const name = bare(key);
    if (name === "" || this.speech.byKey.has(key) || this.speech.byKey.has(name) || this.joined.has(name))
      return true;
    if (this.wasSaidShort(name) || this.wasSpelledOut(name)) return true;
    if (name.length < MIN_FUZZY_CHARS) return false;
    const sound = soundOf(name);
    if (this.bySound.get(sound)?.some((word) => isAlike(name, word))) return true;
    return name.length >= ONE_EDIT_FROM && this.wasMisspelled(name);
  }

  private wasSaidShort(name: string): boolean {
    const long = SHORT_FORMS.get(name);
    if (long !== undefined && this.speech.byKey.has(long)) return true;
    return [...SHORT_FORMS].some(([short, full]) => full === name && this.speech.byKey.has(short));
  }

  /** "B to B" for B2B; "return on investment" for ROI. */
  private wasSpelledOut(name: string): boolean {
    if (/\d/.test(name))
      return this.joined.has(name.replace("2", "to")) || this.joined.has(name.replace("4", "for"));
    if (name.length < 2 || name.length > 5) return false;
    const { byKey, tokens } = this.speech;
    const starts = [...byKey].filter(([key]) => key.startsWith(name[0] ?? "")).flatMap(([, at]) => at);
    return starts.some((at) =>
      [...name].every((letter, offset) => tokens[at + offset]?.key.startsWith(letter)),
    );
  }

  private wasMisspelled(name: string): boolean {
    const limit = name.length >= TWO_EDITS_FROM ? 2 : 1;
    for (const word of this.joined) {
      if (word[0] !== name[0] && soundOf(word)[0] !== soundOf(name)[0]) continue;
      if (editDistance(name, word, limit) <= limit && !areDifferent(name, word)) return true;
    }
    return false;
  }
}

function bare(key: string): string {
  return key.replace(/'s$|'$/, "").replaceAll("'", "");
}

function isAlike(name: string, word: string): boolean {
  return !areDifferent(name, word) && editDistance(name, word, 3) <= Math.max(1, Math.floor(name.length / 3));
}

/** Two words that a recogniser knows are not misspellings of each other, unless they sound the same. */
function areDifferent(name: string, word: string): boolean {
  if (NAMES.has(name) && NAMES.has(word)) return soundOf(name) !== soundOf(word) || name[0] !== word[0];
  return isOrdinary(word) && name.length < ONE_EDIT_FROM;
}
