import type { HookType } from "#contract/drafts.ts";
import {
  type Language,
  MAYBE_SUBJECT,
  NOMINATIVE,
  PAST_VERBS,
  type Passage,
  phraseAt,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import type { Candidate } from "./candidates.ts";

const IDEAL_WORDS = { min: 4, max: 14 };
const FIRST_PERSON = wordSet(
  "i we i'm we're i've we've my our me us yo mi nosotros ich wir mein unser je j'ai nous mon notre eu nós meu minha",
);
/** Words that point back at something a reader has not seen yet. */
const POINTS_BACK = wordSet(
  "it it's that that's this they they're he he's she she's them him her those these there then eso esto lo das es er sie ça c'est il elle isso ele ela",
);
/** What surprises draws in, even where it points back: "it was the best thing that happened to us". */
const EXTREMES = wordSet(
  "best worst biggest hardest only exactly nobody never ever zero nothing most mejor peor primer único nadie beste schlimmste niemand meilleur pire premier personne jamais melhor pior primeiro ninguém nunca",
);
/** A noun that stands somewhere else. */
const BORROWED = wordSet("ours mine yours theirs ones");
const DANGLING = wordSet("there too then this that one that's so");
/** A step of a story that surprises nobody: "we went back to work". */
const PLAIN_COST = 0.5;
const VAGUE = wordSet("thing things stuff something whatever anything somehow etc");
/** What follows says it more plainly. */
const HEDGED = /^i (?:think|guess|believe) that\b/i;
const MACHINE_SHAPE = /\bnot (?:just|only|about)\b|n't (?:just|about)\b|here's the thing/i;

/** How well a line would open the post; higher is better, and undefined when it must not. */
export function strengthOf(candidate: Candidate, sentences: number, language: Language): number | undefined {
  const { words } = candidate;
  const keys = words.map((word) => word.key);
  if (phraseAt(words, 0, language.weakOpenings)) return undefined;
  const content = keys.filter((key) => key !== "" && !language.functionWords.has(key));
  if (language.functionWords.size > 0 && content.length === 0) return undefined;
  let strength = 0;
  if (keys.length < IDEAL_WORDS.min && words.map((word) => word.text).join("").length < 12) strength -= 1.5;
  if (keys.length > IDEAL_WORDS.max) strength -= (keys.length - IDEAL_WORDS.max) * 0.15;
  strength += Math.min(3, keys.filter((key) => language.strongWords.has(key)).length) * 0.6;
  strength += Math.min(3, content.length) * 0.25;
  const types = typesOf(candidate, language);
  if (types.includes("number")) strength += 0.9;
  if (types.includes("lesson")) strength += 0.8;
  if (types.includes("question")) strength += 0.5;
  if (types.includes("scene")) strength += 0.4;
  if (keys.some((key) => FIRST_PERSON.has(key))) strength += 0.4;
  const isExtreme = keys.some((key) => EXTREMES.has(key));
  if (isExtreme) strength += 0.5;
  const isTelling = isExtreme || keys.some((key) => language.strongWords.has(key));
  if (!isTelling && types.every((type) => type === "scene" || type === "claim")) strength -= PLAIN_COST;
  if (POINTS_BACK.has(keys[0] ?? "")) strength -= isExtreme ? 0.4 : 1.3;
  if (content.length < 2 && !types.includes("number")) strength -= 0.9;
  if (keys.some((key) => BORROWED.has(key))) strength -= 0.6;
  if (DANGLING.has(keys.at(-1) ?? "") || keys[0] === "then") strength -= 0.5;
  if (keys.slice(1).some((key) => ["it", "them", "they", "him", "her", "that's"].includes(key)))
    strength -= 0.4;
  if (keys.some((key) => VAGUE.has(key))) strength -= 0.5;
  if (HEDGED.test(candidate.text)) strength -= 1;
  if (MACHINE_SHAPE.test(candidate.text)) strength -= 1.5;
  if (!candidate.whole) strength -= 0.35;
  if (language.neverLast.has(keys.at(-1) ?? "")) strength -= 3;
  if (
    language.code === "en" &&
    !NOMINATIVE.has(keys[0] ?? "") &&
    !MAYBE_SUBJECT.has(keys[0] ?? "") &&
    keys.length < 4
  )
    strength -= 0.4;
  return strength + position(candidate.sentence, sentences);
}

/** Speakers arrive at their point: the end counts most. What a body opens with is for whoever knows the body. */
function position(sentence: number, sentences: number): number {
  if (sentences < 2) return 0;
  if (sentence === sentences - 1) return 0.9;
  if (sentence === 0) return 0.2;
  if (sentence === 1 && sentences > 3) return -0.6;
  return (0.4 * sentence) / sentences;
}

/** The kinds of opening a line can pass for, the most telling first. */
export function typesOf(candidate: Candidate, language: Language): HookType[] {
  const { words, text } = candidate;
  const types: HookType[] = [];
  if (language.functionWords.size === 0) return guessedTypes(candidate);
  if (/[?？؟]["”»]?$/.test(text)) return ["question"];
  const isNumber = (key: string) =>
    /\d/.test(key) || (language.numberWords.has(key) && !NOT_TELLING.has(key));
  if (words.some((word) => isNumber(word.key))) types.push("number");
  const isCommand = language.commands?.has(words[0]?.key ?? "") === true;
  if (isCommand || words.some((_, at) => phraseAt(words, at, language.lessons))) types.push("lesson");
  const tells =
    words.some((word) => NOMINATIVE.has(word.key)) && words.some((word) => PAST_VERBS.has(word.key));
  if (words.some((word) => language.scenes.has(word.key)) || (language.code === "en" && tells))
    types.push("scene");
  return [...types, "claim"];
}

/** In a language the writer cannot read: speakers begin with a scene, and arrive at a claim. */
function guessedTypes({ sentence, text }: Candidate): HookType[] {
  if (/[?？؟]["”»]?$/.test(text)) return ["question"];
  return sentence === 0 ? ["scene", "claim"] : ["claim", "lesson"];
}

/** Numbers that are as often articles and pronouns. */
const NOT_TELLING = wordSet("one half un una uno une um uma eins double");

/** What the hooks' judge says of a line that must not open a post. */
const WEAKEST = -3;

/** How much a sentence says, by the measure for hooks, without regard to where it stands. */
export function weightOf(text: string, language: Language): number {
  const words = wordsOf(text);
  return strengthOf({ words, text, sentence: 0, whole: true }, 1, language) ?? WEAKEST;
}

/** The sentence a post is about: the one that draws the lesson, else the strongest, the last where they are alike. */
export function pointOf(passages: readonly Passage[], language: Language): number {
  let point = passages.length - 1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, { text }] of passages.entries()) {
    const words = wordsOf(text);
    const isLesson = words.some((_, index) => phraseAt(words, index, language.lessons));
    const weight = weightOf(text, language) + (isLesson ? 1 : 0) + placeOf(at, passages.length);
    if (weight < most) continue;
    most = weight;
    point = at;
  }
  return point;
}

/** Speakers arrive at their point. */
function placeOf(at: number, count: number): number {
  if (count < 2) return 0;
  if (at === count - 1) return 1.5;
  return at === 0 ? -1 : 0;
}
