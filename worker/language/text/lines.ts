import type { HookType } from "#contract/drafts.ts";
import { hasNumber } from "./hedges.ts";
import type { Language } from "./languages.ts";
import { leansBack } from "./passages.ts";
import { keysOf } from "./tokens.ts";

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
