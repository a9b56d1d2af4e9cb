import type { Candidate, Place } from "./candidate.ts";
import type { ReadNote } from "./notes.ts";
import { isTelling, reads } from "./telling.ts";

const MIN_WORDS = 2;
/** A saying may be a whole sentence. */
const MAX_WORDS = 12;
const MIN_TIMES = 2;
/** A part said so much more often than the whole is the phrase itself. */
const OFTENER = 1.5;
/** Two phrases with more of their words in common are one. */
const ALIKE = 0.5;

/** Turns of phrase said word for word in at least two places, as they were said; the most telling first. */
export function phrasesIn(notes: readonly ReadNote[]): string[] {
  const candidates = repeatedIn(notes).filter((one) => reads(one) && isTelling(one));
  const maximal = candidates.filter((one) => !candidates.some((other) => stands(other, one)));
  const chosen: Candidate[] = [];
  for (const one of maximal.sort((a, b) => weight(b) - weight(a)))
    if (!chosen.some((other) => isLike(one, other))) chosen.push(one);
  return chosen.map(textOf);
}

function weight({ keys, places }: Candidate): number {
  return new Set(places.map(({ note }) => note)).size + places.length + Math.min(keys.length, 6) / 3;
}

/** Whether a longer phrase stands for a shorter one in it, or a shorter and far more frequent one for a longer. */
function stands(other: Candidate, one: Candidate): boolean {
  if (other === one) return false;
  const [longer, shorter] = other.keys.length > one.keys.length ? [other, one] : [one, other];
  if (longer.keys.length === shorter.keys.length || !isWithin(shorter, longer)) return false;
  const isOftener = shorter.places.length >= longer.places.length * OFTENER;
  return isOftener ? other === shorter : other === longer;
}

function isWithin(shorter: Candidate, longer: Candidate): boolean {
  return ` ${longer.keys.join(" ")} `.includes(` ${shorter.keys.join(" ")} `);
}

function isLike(one: Candidate, other: Candidate): boolean {
  const [a, b] = [new Set(one.keys), new Set(other.keys)];
  return a.intersection(b).size / Math.min(a.size, b.size) > ALIKE;
}

/** Every stretch of words that stands in two places; longer ones are only looked for where shorter ones do. */
function repeatedIn(notes: readonly ReadNote[]): Candidate[] {
  const spoken = notes.map((note) => ` ${note.spoken.map(({ key }) => key).join(" ")} `);
  const repeated: Candidate[] = [];
  let places = notes.flatMap(placesIn);
  for (let length = MIN_WORDS; length <= MAX_WORDS && places.length > 0; length += 1) {
    const again = grouped(places, length).filter((one) => one.places.length >= MIN_TIMES);
    repeated.push(...again.filter(({ keys }) => wasSpoken(keys, spoken)));
    places = again.flatMap((one) => one.places);
  }
  return repeated;
}

function placesIn({ sentences, language }: ReadNote, note: number): Place[] {
  return sentences.flatMap((sentence) =>
    sentence.map((_, at) => ({ note, language, sentence, at, length: MIN_WORDS })),
  );
}

function grouped(places: readonly Place[], length: number): Candidate[] {
  const groups = new Map<string, Candidate>();
  for (const place of places) {
    const keys = place.sentence.slice(place.at, place.at + length).map(({ key }) => key);
    if (keys.length < length || keys.at(-1) === "" || keys[0] === "") continue;
    const group = groups.get(keys.join(" ")) ?? { keys, places: [], language: place.language };
    groups.set(keys.join(" "), group);
    if (isApart(group.places.at(-1), place)) group.places.push({ ...place, length });
  }
  return [...groups.values()];
}

/** Said again right away is said for effect, or by slip: one place. */
function isApart(before: Place | undefined, place: Place): boolean {
  return before?.sentence !== place.sentence || place.at > before.at + before.length;
}

/** Word for word, also before the note was cleaned. */
function wasSpoken(keys: readonly string[], spoken: readonly string[]): boolean {
  const phrase = ` ${keys.join(" ")} `;
  const times = spoken.reduce((sum, text) => sum + text.split(phrase).length - 1, 0);
  return times >= MIN_TIMES;
}

/** As it was said, without the capital it got at the start of a sentence where it also stands elsewhere. */
function textOf({ places }: Candidate): string {
  const inside = places.find(({ at }) => at > 0) ?? places[0];
  const words = inside?.sentence.slice(inside.at, inside.at + inside.length) ?? [];
  return words.map(({ text, trail }, at) => text + (at < words.length - 1 ? trail : "")).join(" ");
}
