import {
  asks,
  canOpenClause,
  capitalised,
  DETERMINERS,
  hasOwnVerb,
  hasVerb,
  isFiniteVerb,
  type Language,
  labelLength,
  MAYBE_SUBJECT,
  NOMINATIVE,
  PAST,
  PREPOSITIONS,
  phraseAt,
  SAYS,
  type Sentence,
  SUBJECT_VERB,
  stemOf,
  textOf,
  type Word,
  wordSet,
} from "../../text/index.ts";
import { type Line, MAX_HOOK_CHARS, MIN_HOOK_WORDS, type Setting, typesOf } from "./line.ts";
import { strengthOf } from "./strength.ts";

const MAX_PAIR_CHARS = 130;

/** Every line that is whole and can be understood by itself, the strongest first. */
export function linesOf(
  sentences: readonly Sentence[],
  language: Language,
  leastDivided = MIN_DIVIDED_WORDS,
): Line[] {
  const setting = { language, sentences: sentences.length, recurring: recurringIn(sentences, language) };
  const lines = sentences.flatMap((sentence, at) => [
    line([sentence], at, true, setting),
    pairOf(sentence, sentences[at + 1], at, setting),
    ...clausesOf(sentence, language, leastDivided).map(({ from, to }) => {
      const clause = line([sentence.slice(from, to)], at, false, setting, sentence);
      return clause && { ...clause, cut: { from, to } };
    }),
  ]);
  return lines
    .filter((found) => found !== undefined)
    .sort((a, b) => b.strength - a.strength || a.from - b.from);
}

function line(
  parts: readonly Sentence[],
  from: number,
  whole: boolean,
  setting: Setting,
  original = parts[0] ?? [],
): Line | undefined {
  const { language } = setting;
  const [first = [], ...others] = parts;
  const least = parts.length > 1 ? 2 : MIN_HOOK_WORDS;
  const words = [...standing(first, original, language, least), ...others.flat()];
  const text = textOf(words);
  const isOpening = from === 0 && others[0] !== undefined && opensWithNext(first, others[0], language);
  const limit = parts.length > 1 && !isOpening ? MAX_PAIR_CHARS : MAX_HOOK_CHARS;
  if (text.length > limit || !isPresentable(words, text)) return undefined;
  if (isLead(words[0]?.key ?? "", language) && parts.length === 1) return undefined;
  if (phraseAt(words, 0, language.weakOpenings) || labelLength(words) > 0) return undefined;
  // What somebody begins with may be no whole sentence: "Looking for an apprentice, first or second year, don't care which."
  const isTrusted = from === 0 && whole && words.length >= TRUSTED_WORDS;
  if (from > 0 && language.code === "en" && !isTold(first, language)) return undefined;
  if (
    !isTrusted &&
    !parts.every((part, at) =>
      at === 0 ? isWhole(words.slice(0, first.length), language) : isAnswer(part, language),
    )
  )
    return undefined;
  if (!whole && hasLooseEnd(words)) return undefined;
  const types = typesOf(words, text, language);
  const unscored = { words, text, from, to: from + parts.length, whole, types };
  const unsure = words.filter(({ isUnsure }) => isUnsure).length;
  return { ...unscored, strength: strengthOf(unscored, parts, setting) - unsure * COST_OF_UNSURE_WORD };
}
/** "Not the tip, the name.": a middle line without a verb of its own tells a stranger nothing. */
const isTold = (part: Sentence, language: Language) =>
  hasVerb(part) ||
  part.at(-1)?.trail.includes("?") === true ||
  language.commands?.has(part[0]?.key ?? "") === true;

/** "I lost the biggest deal I've ever had. | 410,000, over three years." */
const isAnswer = (part: Sentence, language: Language) => isWhole(part, language) || !hasVerb(part);

/** Of the words that Moonshine is unsure of, four in ten are wrong (measured on 20 notes). */
const COST_OF_UNSURE_WORD = 3.5;

/** "I run a small library and last year": a conjunction, and no verb after it. */
function hasLooseEnd(words: Sentence): boolean {
  const keys = words.map(({ key }) => key);
  const last = keys.findLastIndex((key) => JOINTS.has(key));
  return last > 0 && !keys.some((_, at) => at > last && isFiniteVerb(keys, at));
}

/** Two short neighbours make a hook where the second answers the first. */
function pairOf(
  first: Sentence,
  second: Sentence | undefined,
  at: number,
  setting: Setting,
): Line | undefined {
  // "I inspect bridges. | Western Pennsylvania mostly, I'm with a small firm."
  const isFirst = at === 0 && opensWithNext(first, second, setting.language);
  if (!second || (second.length > MAX_ANSWER_WORDS && !isFirst) || PERSONS.has(second[0]?.key ?? ""))
    return undefined;
  if (second.at(-1)?.trail.includes("?") || GOES_ON.has(second[0]?.key ?? "")) return undefined;
  if (phraseAt(standing(second, second, setting.language, 1), 0, setting.language.weakOpenings))
    return undefined;
  if (labelLength(second) > 0) return undefined;
  return line([first, second], at, true, setting);
}

/** "I inspect bridges. | Western Pennsylvania mostly.", "I restore textiles. | Last year I spent eleven weeks on one stain." */
export function opensWithNext(first: Sentence, second: Sentence | undefined, language: Language): boolean {
  if (first.length < MIN_HOOK_WORDS) return true;
  const isShort = first.length <= SHORT_INTRODUCTION_WORDS && language.code === "en";
  if (!isShort || !second || second.length < LEAST_NEWS_WORDS || !introduces(first, language)) return false;
  const keys = second.map(({ key }) => key);
  const opens = PREPOSITIONS.has(keys[0] ?? "") || canOpenClause(keys, 0);
  return opens && hasVerb(second) && !isLead(keys[0] ?? "", language);
}

const SHORT_INTRODUCTION_WORDS = 14;
const LEAST_NEWS_WORDS = 6;

/** "I'm a piano tuner, mostly around Leeds", "I write surtitles": no news to a stranger. */
export function introduces(sentence: Sentence, language: Language): boolean {
  const [first = "", second = "", third = ""] = sentence.map(({ key }) => key);
  if (first === "i'm") return /^(?:an?|the|\d+)$/.test(second);
  if (first !== "i") return false;
  return second === "am"
    ? /^(?:an?|the|\d+)$/.test(third)
    : !language.functionWords.has(second) && !PAST.test(second);
}

const MAX_ANSWER_WORDS = 8;
/** What follows from the first answers nothing. */
const GOES_ON = wordSet("so anyway also then");
/** Who they are stands in the first, perhaps, and perhaps not. */
const PERSONS = wordSet("he he's she she's they they're him her");

function isPresentable(words: Sentence, text: string): boolean {
  if (words.filter(({ key }) => key !== "").length < MIN_HOOK_WORDS && !/[^\p{ASCII}]{6}/u.test(text))
    return false;
  const isQuoteCut = text.split("«").length !== text.split("»").length;
  if (isQuoteCut || isBrokenOff(words)) return false;
  return !/\p{Extended_Pictographic}|https?:|www\.|#/u.test(text) && words.every(({ key }) => key !== "");
}

const BREAKS_OFF = wordSet(
  "a an the my our your his their in at of with from to for by into was is were are i we they i'm we're they're so",
);

/** "I work at an airport in, I'm not allowed to say which": a comma where nothing can end. */
const isBrokenOff = (words: Sentence) => words.some(({ key, trail }) => trail === "," && BREAKS_OFF.has(key));

/** Verbs are not all known: so many words that end like a sentence are one. */
const TRUSTED_WORDS = 5;

/** Whether the words make a sentence: in English with a verb of their own, and nothing that waits for more. */
export function isWhole(words: Sentence, language: Language): boolean {
  const keys = words.map(({ key }) => key);
  if (language.neverLast.has(keys.at(-1) ?? "")) return false;
  if (language.code !== "en") return true;
  if (
    /^(?:who|which|whose|whom|than|that)(?:'|$)/.test(keys[0] ?? "") &&
    !words.at(-1)?.trail.includes("?") &&
    keys[0] !== "that's"
  )
    return false;
  const isAsked = words.at(-1)?.trail.includes("?") === true;
  if (hasVerb(words)) return isAsked || hasOwnVerb(words, 0, words.length);
  return (
    keys.length >= TRUSTED_WORDS ||
    language.commands?.has(keys[0] ?? "") === true ||
    /^(?:how|what|why|who)$/.test(keys[0] ?? "")
  );
}

const LEADS = wordSet(
  "and but so because well then yeah or plus also actually honestly basically anyway anyhow now okay oh ja",
);
const FOREIGN_LEADS: Record<string, ReadonlySet<string>> = {
  es: wordSet("y pero entonces pues así que bueno"),
  de: wordSet("und aber denn also"),
  fr: wordSet("et mais donc puis alors"),
  pt: wordSet("e mas então"),
};

/** Whether a hook that begins with this word does without it: "and", "so". */
export const isLead = (key: string, { code }: Language): boolean =>
  (code === "en" ? LEADS : FOREIGN_LEADS[code])?.has(key) === true;

/** The words as a sentence of their own: no conjunction before, one mark after. */
export function standing(
  words: Sentence,
  original: Sentence,
  language: Language,
  least = MIN_HOOK_WORDS,
): Sentence {
  let start = 0;
  while (start < words.length - least && isLead(words[start]?.key ?? "", language)) start += 1;
  const [first, ...others] = words.slice(start);
  if (!first) return [];
  const kept = [{ ...first, text: capitalised(first.text), gap: " " as const }, ...others];
  if (words.at(-1) === original.at(-1)) return kept;
  const mark = asks(kept, language) ? "?" : (original.at(-1)?.trail ?? ".").replace("?", ".");
  const last = kept.at(-1);
  return last ? [...kept.slice(0, -1), { ...last, trail: mark }] : kept;
}

const JOINTS = wordSet("and but so because then");
const MIN_CLAUSE_WORDS = 4;
/** A shorter sentence is a line of its own, and half of it is less. */
const MIN_DIVIDED_WORDS = 18;
/** Where a note has so few lines that their clauses must do. */
export const MIN_SHORT_DIVIDED_WORDS = 8;

/** Both parts of a sentence at a comma where a subject follows, and at a conjunction. */
function clausesOf(sentence: Sentence, language: Language, least: number): { from: number; to: number }[] {
  if (language.code !== "en" || sentence.length < least) return [];
  const joints = sentence.flatMap((word, at) => (isJoint(sentence, at, word, language) ? [at] : []));
  if (joints.length === 0) return [];
  // What follows a comma alone may belong to the noun before it: "the thing, you are proud of".
  const parts = joints.flatMap((at) => [
    { from: 0, to: at },
    ...(JOINTS.has(sentence[at]?.key ?? "") ? [{ from: at, to: sentence.length }] : []),
  ]);
  return parts.filter(({ from, to }) => to - from >= MIN_CLAUSE_WORDS);
}

const HALVES = wordSet("half quarter");

const saysBefore = (sentence: Sentence, at: number) =>
  SAYS.has(sentence[at - 1]?.key ?? "") || SAYS.has(sentence[at - 2]?.key ?? "");

function isJoint(sentence: Sentence, at: number, { key }: Word, language: Language): boolean {
  if (at === 0) return false;
  const comma = /[,:;]/.test(sentence[at - 1]?.trail ?? "");
  const next = sentence[at + 1]?.key ?? "";
  // "A second and a half", "two years and three months", "and people said, Ana, you will regret it".
  const isSum = HALVES.has(sentence[at + 2]?.key ?? "") || language.numberWords.has(next);
  if (isSum || saysBefore(sentence, at)) return false;
  const subject = (word: string) => NOMINATIVE.has(word) || SUBJECT_VERB.has(word);
  if (key === "because") return at > MIN_CLAUSE_WORDS;
  if (JOINTS.has(key))
    return comma || subject(next) || (DETERMINERS.has(next) && hasOwnVerb(sentence, at, sentence.length));
  return comma && (subject(key) || MAYBE_SUBJECT.has(key));
}

function recurringIn(sentences: readonly Sentence[], language: Language): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const sentence of sentences)
    for (const stem of new Set(
      sentence
        .filter(({ key }) => !language.functionWords.has(key))
        .map(({ key }) => stemOf(key, language.code)),
    ))
      seen.set(stem, (seen.get(stem) ?? 0) + 1);
  return new Set([...seen].filter(([stem, count]) => stem !== "" && count > 1).map(([stem]) => stem));
}
