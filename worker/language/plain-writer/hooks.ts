import type { Hook, HookType } from "#contract/drafts.ts";
import {
  capitalised,
  gist,
  keysOf,
  type Language,
  leansBack,
  offerable,
  type Passage,
  phraseAt,
} from "../text/index.ts";

/** What a phone shows of a post; a first sentence may be as long as what a desk shows. */
const MAX_CHARS = 140;
const MAX_FIRST_CHARS = 210;
const MIN_WORDS = 4;
/** "We sold it.": with a short line, the next one opens, too. */
const ENOUGH_CHARS = 60;
const MAX_OPENING_SENTENCES = 3;
const CONTRAST =
  /\b(?:but|never|nobody|nothing|instead|without|not|except|only|aber|nie|niemand|nichts|nicht|pero|nunca|nadie|nada|mais|jamais|personne|rien|mas|ninguém)\b|n't\b/iu;
const LESSON =
  /^(?:don't|never|always|stop|if you|when you)\b|\b(?:learned|learnt|reali[sz]ed|should have|turns out|the only|gelernt|aprendí|appris|aprendi)\b/iu;
const SCENE =
  /\b(?:yesterday|last (?:week|month|year|night|spring|summer|autumn|fall|winter|\p{Lu}\p{L}+)|this morning|one day|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|gestern|letzte\p{L}*|ayer|hier|ontem)\b/iu;
const QUOTED = /["“„«]|\b(?:said|says|asked|told|sagte|gesagt|dijo|a dit|disse)\b/iu;
/** What only goes on, answers, or is said to somebody. */
const WEAK =
  /^(?:no|yes|yeah|well|wait|sorry|because|one second|hang on|weil|nee|non|porque|parce)\b|\b(?:please|the post|leave out|i don't know)\b/iu;
const ONE = /^(?:one|un|une|una|uno|um|uma)$/;

export const hasNumber = (text: string, { numberWords }: Language): boolean =>
  /\d/.test(text) || keysOf(text).some((key) => numberWords.has(key) && !ONE.test(key));

function typeOf(text: string, language: Language): HookType {
  if (/[?？]["”»]?$/u.test(text)) return "question";
  if (hasNumber(text, language)) return "number";
  if (LESSON.test(text)) return "lesson";
  return QUOTED.test(text) || SCENE.test(text) ? "scene" : "claim";
}

/** How well a line stands by itself: a number, a contrast, somebody speaking, a length that is read at a glance. */
export function strengthOf(text: string, language: Language): number {
  const words = keysOf(text).length;
  const merits: [has: boolean, worth: number][] = [
    [hasNumber(text, language), 2],
    [CONTRAST.test(text), 1.5],
    [QUOTED.test(text), 1.5],
    [words >= 6 && words <= 18, 1],
    [leansBack(text), -1.5],
    [WEAK.test(text), -3],
    [/[?？]$/u.test(text), -0.5],
  ];
  return merits.reduce((sum, [has, worth]) => sum + (has ? worth : 0), -words / 40);
}

/** The note's opening, then its best other line; of different types. One only where there is no other stretch of words. */
export function hooksOf(passages: readonly Passage[], language: Language): Hook[] {
  const [lines, pieces] = [linesOf(passages, language), piecesOf(passages)];
  const first = openingOf(passages) ?? lines[0] ?? pieces[0] ?? "";
  const others = lines.filter((line) => !first.includes(line));
  const [one, two] = offerable([first, ...others, ...pieces].map((text) => hookOf(text, language)));
  if (!one || !two) return one ? [one] : [];
  const type = one.type === "claim" ? "lesson" : "claim";
  return [one, two.type === one.type ? { ...two, type } : two];
}

/** Two lines that are not on offer yet, the best first, where the note has them. */
export function moreHooks(
  passages: readonly Passage[],
  existing: readonly string[],
  language: Language,
): Hook[] {
  const offered = new Set(existing.map(gist));
  const isFresh = (text: string | undefined) => text !== undefined && !offered.has(gist(text));
  const whole = [openingOf(passages), ...linesOf(passages, language)].filter(isFresh);
  const all = whole.length > 1 ? whole : [...whole, ...piecesOf(passages)];
  const hooks = all.map((text = "") => hookOf(text, language));
  return offerable(hooks, [...existing]).slice(0, 2);
}

const hookOf = (text: string, language: Language): Hook => ({
  type: typeOf(text, language),
  content: capitalised(text),
});

/** The first whole sentences, as far as they are seen before the fold. */
function openingOf([first, ...others]: readonly Passage[]): string | undefined {
  if (!first || first.text.length > MAX_FIRST_CHARS) return undefined;
  let opening = first.text;
  for (const { text, before } of others.slice(0, MAX_OPENING_SENTENCES - 1)) {
    const isEnough = opening.length >= ENOUGH_CHARS && !/[?:：]["”»]?$/u.test(opening);
    if (isEnough || before.startsWith("\n\n") || opening.length + text.length >= MAX_CHARS) break;
    opening += before + text;
  }
  return opening;
}

/** Whole sentences that may open a post, the strongest first. */
function linesOf(passages: readonly Passage[], language: Language): string[] {
  const isLine = (text: string) => {
    const keys = keysOf(text).map((key) => ({ key }));
    return keys.length >= MIN_WORDS && !/^#|[:：]$/u.test(text) && !phraseAt(keys, 0, language.weakOpenings);
  };
  return passages
    .map(({ text }) => text.replace(/\s?\p{Extended_Pictographic}\u{fe0f}?/gu, ""))
    .filter((text) => text.length <= MAX_CHARS && isLine(text))
    .map((text) => ({ text, strength: strengthOf(text, language) }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ text }) => text);
}

/** Of a note too short for two lines: its sentences, the parts between their commas, then fewer and fewer of its words. */
function piecesOf(passages: readonly Passage[]): string[] {
  const texts = passages.slice(0, 8).map(({ text }) => text.slice(0, MAX_CHARS).trim());
  const clauses = texts.flatMap((text) => text.split(/[,;:.!?。！？、，]+\s*/u)).map((text) => text.trim());
  const windows = texts.flatMap((text) => {
    const between = text.includes(" ") ? " " : "";
    const parts = text.split(between);
    return parts
      .slice(0, 12)
      .flatMap((_, at) => [parts.slice(0, -at), parts.slice(at)].map((part) => part.join(between)));
  });
  const long = clauses.filter((text) => keysOf(text).length >= MIN_WORDS);
  return [...texts, ...long, ...clauses, ...windows].filter((text) => /[\p{L}\p{N}]/u.test(text));
}
