import { phrases } from "./words.ts";

/** Base forms, each followed by forms that the rules below would not lead back to it. */
const IRREGULAR = new Map(
  phrases(`
  begin began begun|become became|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught
  choose chose chosen|come came|deal dealt|do did done doing does|draw drew drawn|drive drove driven|eat ate eaten
  fall fell fallen|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|freeze froze frozen
  get got gotten gotta|give gave given|go went gone goes going gonna|grow grew grown|have had has|hear heard
  hide hidden|hold held|keep kept|know knew known|lead led|learn learnt|leave left|lose lost|make made|mean meant
  meet met|pay paid|ride rode ridden|rise rose risen|run ran|say said|see saw seen|sell sold|send sent|show shown
  sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck
  take took taken|teach taught|tell told|think thought|throw threw thrown|understand understood|wake woke woken
  want wanna|wear wore worn|win won|write wrote written|person people|child children|man men|woman women|life lives
  wife wives|half halves|good better best|bad worse worst|die died dying|lie lied lying|this these|that those
  be am is are was were been being`).flatMap(([base = "", ...forms]) =>
    [base, ...forms].map((form) => [form, base] as const),
  ),
);
const MIN_PREFIX = 5;

/**
 * What the inflected forms of a word share, for comparing only. English by its own rules; elsewhere the first five
 * letters, less a vowel or s at their end. `key` is folded.
 */
export const stemOf = (key: string, language: string): string =>
  language === "en" ? englishStem(key) : prefixStem(key);

function prefixStem(key: string): string {
  const word = key.replace(/^.{1,2}'/, "");
  if (/[^\p{Script=Latin}]/u.test(word)) return word;
  const core = word.length > 6 && word.startsWith("ge") && /(?:t|en)$/.test(word) ? word.slice(2) : word;
  return core.slice(0, MIN_PREFIX).replace(/[aeos]+$/, "") || core;
}

function englishStem(key: string): string {
  let word = key.replace(/(?:n't|'(?:s|re|ve|ll|d|m)?)$/, "");
  word = IRREGULAR.get(word) ?? word;
  if (word.length > 4 && word.endsWith("ies")) word = `${word.slice(0, -3)}y`;
  else if (/(?:ss|x|z|ch|sh)es$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 3 && /[^sui]s$/.test(word)) word = word.slice(0, -1);
  word = IRREGULAR.get(word) ?? word;
  if (word.length > 5) word = word.replace(/ically$/, "ic").replace(/(?<=..)ly$/, "");
  if (word.endsWith("ied")) word = `${word.slice(0, -3)}y`;
  else if (word.length > 4 && /[^e]ed$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 5 && word.endsWith("ing")) word = word.slice(0, -3);
  if (word.length > 3 && /([bdgmnprt])\1$/.test(word)) word = word.slice(0, -1);
  word = word
    .replace(/our$/, "or")
    .replace(/is(?:e|ation)?$/, "iz")
    .replace(/ization$/, "iz");
  return word.length > 3 ? word.replace(/(?:e|i|y)$/, "") : word;
}
