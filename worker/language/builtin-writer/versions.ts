import {
  endedLike,
  type Language,
  type Sentence,
  sizeOf,
  startedLike,
  textOf,
  wordSet,
} from "../text/index.ts";
import { standsAlone } from "./hooks/candidates.ts";
import { strengthOf } from "./hooks/strength.ts";

/** A body without some of its lines. */
export interface Version {
  /** Indexes of the sentences left out. */
  out: readonly number[];
  sentences: Sentence[];
  size: number;
}

/** Of what is readable, at least this much stays in the body. */
const MIN_KEPT = 0.63;
const MIN_SENTENCES = 2;
const MAX_LEFT_OUT = 3;
/** How many of the weakest lines are tried. */
const MAX_TRIED = 8;
/** So few words answer the line before: "…a company of fifty. We're seven." */
const ECHO_WORDS = 3;
/** A body that opens with its second line needs enough after it to tell what it is about. */
const MIN_AFTER_OPENING = 4;
/** Before one of these a sentence can end. */
const TAILS = wordSet("because and but so");
const MIN_PART_WORDS = 4;
/** A line after which one of these follows is needed to understand it. */
const LEANS_BACK = wordSet(`
  it it's that that's this these those they they're he he's she she's so but because them which both then one
  eso esto lo así entonces pero das es er sie aber denn dann ça c'est il elle ils elles donc mais isso ele ela então mas`);
/** A body can't open with words about something that has not been named. */
const NAMED_BEFORE = wordSet(`
  it it's that that's they they're he he's she she's him her them ours theirs ones its his too also still`);
/** A line that begins with one of these carries the story on. */
const LEADS_ON = wordSet("so then finally when entonces dann alors então");
const TURNS = wordSet(
  "but not no never nobody nothing wrong however except nadie niemand personne ninguém pero no nunca aber nicht nie mais pas jamais mas não",
);

/** The whole, and what it can be without: any line that the others stand without, the first and the last as well. */
export function versionsOf(sentences: readonly Sentence[], language: Language): Version[] {
  const size = sizeOf(sentences.flat());
  const whole = { out: [], sentences: [...sentences], size };
  if (sentences.length < MIN_SENTENCES) return [whole];
  const tried = sentences
    .map((words, at) => ({ at, strength: strengthAt(words, at, sentences, language) }))
    .slice(1, -1)
    .filter(({ at }) => !turnsTheSense(sentences[at] ?? []))
    .sort((one, other) => one.strength - other.strength)
    .slice(0, MAX_TRIED)
    .map(({ at }) => at);
  return subsets([0, sentences.length - 1, ...tried], MAX_LEFT_OUT)
    .map((out): Version => {
      const kept = sentences.filter((_, at) => !out.includes(at));
      return { out, sentences: kept, size: sizeOf(kept.flat()) };
    })
    .filter((version) => version.size >= size * MIN_KEPT && holds(version, sentences));
}

/** How much a line says, by the measure for hooks. */
export function strengthAt(
  words: Sentence,
  at: number,
  sentences: readonly Sentence[],
  language: Language,
): number {
  return (
    strengthOf({ words, text: textOf(words), sentence: at, whole: true }, sentences.length, language) ?? 0
  );
}

function subsets(of: readonly number[], most: number): number[][] {
  let all: number[][] = [[]];
  for (const each of of) all = all.flatMap((set) => (set.length < most ? [set, [...set, each]] : [set]));
  return all;
}

/** Whether what is left still reads: nothing points at what is gone, and the opening stands by itself. */
function holds({ out, sentences: kept }: Version, sentences: readonly Sentence[]): boolean {
  const [opening] = kept;
  if (!opening) return false;
  if (out.includes(0)) {
    if (kept.length < MIN_AFTER_OPENING) return false;
    if (turnsBack(opening) || LEADS_ON.has(opening[0]?.key ?? "")) return false;
    if (opening.some(({ key }) => NAMED_BEFORE.has(key))) return false;
  }
  return out.every((at) => {
    const next = sentences[at + 1];
    return !next || out.includes(at + 1) || !turnsBack(next);
  });
}

function turnsBack(words: Sentence): boolean {
  return LEANS_BACK.has(words[0]?.key ?? "") || words.length <= ECHO_WORDS;
}

/** Whether what stands around it would read otherwise without this line. */
function turnsTheSense(sentence: Sentence): boolean {
  return (
    LEADS_ON.has(sentence[0]?.key ?? "") || sentence.some(({ key }) => TURNS.has(key) || key.endsWith("n't"))
  );
}

/** Sentences of which the end can go by itself, each cut in two: "…grateful for bad news | because now we know what to fix". */
export function splitsOf(
  sentences: readonly Sentence[],
  language: Language,
): { base: Sentence[]; tail: number }[] {
  return sentences.flatMap((sentence, index) =>
    tailsOf(sentence, language).map(([head, tail]) => ({
      base: sentences.flatMap((each, at) => (at === index ? [head, tail] : [each])),
      tail: index + 1,
    })),
  );
}

function tailsOf(sentence: Sentence, language: Language): [Sentence, Sentence][] {
  if (language.code !== "en") return [];
  return sentence.flatMap(({ key }, at): [Sentence, Sentence][] => {
    if (!TAILS.has(key) || at < MIN_PART_WORDS || sentence.length - at <= MIN_PART_WORDS) return [];
    const [head, tail] = [endedLike(sentence.slice(0, at), sentence), sentence.slice(at)];
    const parts = standsAlone(head, true, language) && standsAlone(tail.slice(1), true, language);
    return parts ? [[head, startedLike(tail, sentence)]] : [];
  });
}
