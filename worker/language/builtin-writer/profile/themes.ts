import { alike, keysOf } from "../conversation/post/matching.ts";
import type { Language } from "../languages/language.ts";
import type { Sentence } from "../sentences.ts";
import type { Word } from "../words.ts";
import { isSecond, isTheme, nounsOf } from "./naming.ts";
import type { ReadNote } from "./notes.ts";

const MIN_NOTES = 2;
/** A name of two words says more than one of its words. */
const PAIR_BONUS = 0.5;

interface Found {
  text: string;
  keys: string[];
  notes: Set<number>;
  times: number;
}

/**
 * What comes back in at least two notes, as the speaker calls it, the most frequent first; not what is only said in
 * `phrases`.
 */
export function themesIn(notes: readonly ReadNote[], phrases: readonly string[]): string[] {
  const found: Found[] = [];
  const nouns = nounsOf(notes);
  for (const [at, { sentences, language }] of notes.entries())
    for (const sentence of sentences) collect(found, sentence, at, nouns, language);
  const recurring = found.filter((one) => one.notes.size >= MIN_NOTES && !isOnlyIn(phrases, one, notes));
  const pairs = recurring.filter(({ keys }) => keys.length > 1);
  const singles = recurring.filter(({ keys }) => keys.length === 1);
  return recurring
    .filter((one) =>
      one.keys.length > 1
        ? !singles.some((single) => isWithin(single, one) && single.notes.size > one.notes.size)
        : !pairs.some((pair) => isWithin(one, pair) && pair.notes.size >= one.notes.size),
    )
    .sort((a, b) => weight(b) - weight(a))
    .map(({ text }) => text);
}

function weight({ notes, times, keys }: Found): number {
  return notes.size + times / 100 + (keys.length > 1 ? PAIR_BONUS : 0);
}

function isWithin(single: Found, pair: Found): boolean {
  return pair.keys.includes(single.keys[0] ?? "");
}

/** A word of a saying is no theme by being in the saying. */
function isOnlyIn(phrases: readonly string[], { keys, times }: Found, notes: readonly ReadNote[]): boolean {
  const inside = phrases
    .map((phrase) => ` ${keysOf(phrase).join(" ")} `)
    .filter((phrase) => phrase.includes(` ${keys.join(" ")} `));
  const spoken = notes.map((note) => ` ${note.spoken.map(({ key }) => key).join(" ")} `);
  const timesInside = inside.flatMap((phrase) => spoken.map((text) => text.split(phrase).length - 1));
  return inside.length > 0 && timesInside.reduce((sum, count) => sum + count, 0) >= times;
}

function collect(
  found: Found[],
  sentence: Sentence,
  note: number,
  nouns: ReadonlySet<string>,
  language: Language,
): void {
  for (const [at, word] of sentence.entries()) {
    if (!isTheme(word, nouns, language)) continue;
    add(found, [word], note, language);
    const next = sentence[at + 1];
    if (next && language.code === "en" && word.trail === "" && isSecond(next, nouns, language))
      add(found, [word, next], note, language);
  }
}

function add(found: Found[], words: readonly Word[], note: number, language: Language): void {
  const keys = words.map(({ key }) => key);
  const text = words.map((word) => word.text).join(" ");
  const known = found.find(
    (one) =>
      one.keys.length === keys.length && one.keys.every((key, at) => alike(key, keys[at] ?? "", language)),
  );
  if (!known) {
    found.push({ text, keys, notes: new Set([note]), times: 1 });
    return;
  }
  known.notes.add(note);
  known.times += 1;
  // Without the capital that a sentence began with, and in the plainer of two forms.
  const isPlainer = text.length < known.text.length && text === text.toLowerCase();
  if (text === known.text.toLowerCase() || isPlainer) known.text = text;
}
