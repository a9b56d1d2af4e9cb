import {
  AUXILIARIES,
  DETERMINERS,
  isVerb,
  type Language,
  PREPOSITIONS,
  phrases,
  type Sentence,
  SUBJECT_VERB,
  SUBORDINATORS,
  wordSet,
} from "../../text/index.ts";
import { isCommon, isOrdinary, type ReadNote } from "./notes.ts";

/** A stretch of words in one place. */
interface Place {
  note: number;
  language: Language;
  sentence: Sentence;
  at: number;
  length: number;
}

/** What may be somebody's phrase, and where they said it. */
interface Candidate {
  keys: string[];
  places: Place[];
  language: Language;
}

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

/** Nobody's own. */
const STOCK = new Set(
  phrases(`
    at the end of the day | it is what it is | to be honest | to be fair | you know what i mean | you know what | a lot of people | a lot of
    when it comes to | in terms of | the thing is | for the first time | on the other hand | a couple of | a couple of weeks | all the time
    most of the time | the rest of the | at the same time | as soon as possible | make sense | makes sense | make it work | in the long run
    long story short | last but not least | in the first place | one of the best | one of the most | the first thing | the other day
    what do you think | let me know | thank you so much | i don't know | i can't believe | good news | bad news | on the one hand
    al final del día | de vez en cuando | todo el mundo | hoy en día | por otro lado | am ende des tages | auf der anderen seite
    tout le monde | à la fin | de temps en temps | todo mundo | no final das contas | hoje em dia`).map(
    (phrase) => phrase.join(" "),
  ),
);
/** No phrase begins with one of these unless a sentence does. */
const BAD_FIRST = wordSet(`
  and but so because or then that which who than of to's y pero que porque de und aber weil dass oder et mais parce ou e mas porque ou
  do das dos da du des um uma`);
const BAD_LAST = wordSet(`
  and but so because or that which who than of the a an my our your his her their its to in on at by for from with about into i we he she
  they you it's that's is was are were be been am have has had do does did will would can could should i'm we're very really
  y que de la el los las un una en con por para und der die das ein eine zu mit von et le les un une des du o os as um uma no na em
  como when if while where what how`);

/** Whether a stretch of words begins and ends where a phrase can. */
function reads({ keys, places, language }: Candidate): boolean {
  const first = keys[0] ?? "";
  const last = keys.at(-1) ?? "";
  const opens = places.some(({ at }) => at === 0);
  if (BAD_FIRST.has(first) && !opens) return false;
  if (BAD_LAST.has(last) || language.neverLast.has(last)) return endsSentences({ places });
  return true;
}

function endsSentences({ places }: Pick<Candidate, "places">): boolean {
  return places.every(({ sentence, at, length }) => at + length === sentence.length);
}

/** Nobody says so many words in the same order by chance. */
const LONG_WORDS = 5;
/** "Rest is training" */
const COPULAS = /^(?:is|are|beats|means|es|son|ist|sind|est|sont|é|são)$/;

/** Whether somebody could be known by a phrase: it turns a thought, in words that are not everybody's. */
function isTelling({ keys, places, language }: Candidate): boolean {
  const text = keys.join(" ");
  if (STOCK.has(text) || [...STOCK].some((stock) => isMostly(text, stock))) return false;
  if (language.code === "en" && isName({ keys })) return false;
  const content = keys.filter((key) => !isCommon(key, language));
  const rare = keys.filter((key) => !isOrdinary(key, language));
  const lexical = keys.filter((key) => !language.functionWords.has(key));
  const isWhole = places.some(isClause);
  if (places.filter(isClause).length >= 2 && keys.length >= LONG_WORDS && lexical.length >= 2) return true;
  if (keys.length === 3 && COPULAS.test(keys[1] ?? "") && lexical.length === 2 && content.length > 0)
    return true;
  if (isWhole && keys.length >= 3) return content.length >= 1 && (lexical.length >= 2 || keys.length >= 4);
  if (rare.length >= 2) return keys.length >= 3;
  return rare.length === 1 && content.length >= 2 && keys.length >= 4;
}

function isMostly(text: string, stock: string): boolean {
  return ` ${text} `.includes(` ${stock} `) && stock.split(" ").length * 2 > text.split(" ").length;
}

/** Just the name of something, with or without an article: a theme and no phrase. English only. */
function isName({ keys }: Pick<Candidate, "keys">): boolean {
  return !keys.some(
    (key, at) =>
      isVerb(key) ||
      SUBJECT_VERB.has(key) ||
      AUXILIARIES.has(key) ||
      SUBORDINATORS.has(key) ||
      (at > 0 && (PREPOSITIONS.has(key) || DETERMINERS.has(key))),
  );
}

/** From one mark to the next: a thought of its own. */
function isClause({ sentence, at, length }: Candidate["places"][number]): boolean {
  const before = sentence[at - 1];
  const last = sentence[at + length - 1];
  return before?.trail !== "" && last !== undefined && (at + length === sentence.length || last.trail !== "");
}
