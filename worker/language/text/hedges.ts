import type { HookType } from "#contract/drafts.ts";
import patterns from "./hedges.json" with { type: "json" };
import type { Language } from "./languages.ts";
import { leansBack } from "./passages.ts";
import { fold, keysOf } from "./tokens.ts";
import { capitalised } from "./words.ts";

/** A number that the speaker was unsure of stays unsure: so far from "I think". */
const UNSURE_CHARS = 40;
const patternsOf = (sources: Record<string, string>) =>
  new Map(Object.entries(sources).map(([code, source]) => [code, new RegExp(source, "giu")] as const));
/** Whose opinion it is goes; whether it is certain ("maybe") does not. */
const HEDGES = patternsOf(patterns.hedges);
/** Words that only turn up the volume; "never" is none: without it a sentence says the opposite. */
const LOUD = patternsOf(patterns.loud);
const NOT_BEFORE =
  /(?:\b(?:not|never|so|too|as|or|almost|nearly|no|the|nicht|noch|pas|plus|kein|tan|não|how)|n't) $/iu;
const NOT_AFTER =
  /^(?:first|last|best|same|end|least|much|many|few|long|well|poco|viel|wenig|bien|than|that)\b/iu;
/** "One" may be an article. */
const ONE = /^(?:one|un|une|una|uno|um|uma|ein\p{L}{0,2}|een)$/u;

export const isAmount = (key: string, { numberWords }: Language): boolean =>
  /^\p{Sc}?\d/u.test(key) || (numberWords.has(fold(key)) && !ONE.test(key));

export const hasNumber = (text: string, language: Language): boolean =>
  /\d/.test(text) || keysOf(text).some((key) => isAmount(key, language));

export const withoutHedges = (text: string, language: Language): string => without(text, HEDGES, language);

export const withoutVolume = (text: string, language: Language): string =>
  without(text, LOUD, language).replace(/!{1,9}(?=["”»]?$)/u, ".");

function without(text: string, byLanguage: typeof HEDGES, language: Language): string {
  const rest = text.replace(byLanguage.get(language.code) ?? /(?!)/u, (match, at: number) => {
    const next = text.slice(at + match.length, at + match.length + UNSURE_CHARS);
    const isBound = NOT_BEFORE.test(text.slice(Math.max(0, at - 12), at)) || NOT_AFTER.test(next);
    return isBound || hasNumber(next, language) ? match : "";
  });
  return rest !== text && /^\p{Lu}/u.test(text) ? capitalised(rest) : rest;
}

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

export function typeOf(text: string, language: Language): HookType {
  if (/[?？]["”»]?$/u.test(text)) return "question";
  if (hasNumber(text, language)) return "number";
  if (LESSON.test(text)) return "lesson";
  return QUOTED.test(text) || SCENE.test(text) ? "scene" : "claim";
}

export function strengthOf(text: string, language: Language): number {
  const words = keysOf(text).length;
  const merits: [has: boolean, worth: number][] = [
    [hasNumber(text, language), 2],
    [CONTRAST.test(text), 1.5],
    [QUOTED.test(text), 1.5],
    [words >= 6 && words <= 18, 1],
    [leansBack(text), -1.5],
    [WEAK.test(text), -3],
  ];
  return merits.reduce((sum, [has, worth]) => sum + (has ? worth : 0), -words / 40);
}
