import {
  isFiniteVerb,
  type Language,
  type Passage,
  phraseAt,
  phrases,
  type Sentence,
  stemOf,
  wordSet,
  wordsOf,
} from "../../text/index.ts";
import { isNumber, type Line, type Setting, typesOf } from "./line.ts";

const POINTS_BACK = wordSet(`
  it it's its it'd it'll that that's this these those they they're they'd they'll they've their them he he's he'd he'll his him she she's she'd she'll her hers
  there then both neither either another eso esto ese esa lo él ella das es er sie ihn ihm diese dieser dieses ça c'est cela il elle ils elles isso ele ela`);
const REMAINDERS = phrases(
  "the rest | the other | the others | the same | after that | before that | since then | by then",
);
const NEGATIONS = wordSet(
  "not no never nobody nothing none without nunca nadie nada no sin nicht nie niemand kein keine nichts jamais rien pas personne não ninguém sem",
);
/** Whether a word negates: "not", "never", "don't". */
export const isNegation = (key: string): boolean => NEGATIONS.has(key) || key.endsWith("n't");
const JOINS = wordSet("and but so y pero und aber et mais e mas");
const FIRST = wordSet("i i'm i've i'd i'll yo ich je j'ai eu");
const SECOND = wordSet("you your you're you've yours tú te du dein deine vous votre você");
const FEW_WORDS = 8;
const MANY_WORDS = 16;

/**
 * Log-odds that a reader would choose a line, fitted by logistic regression to labelled notes. Set by hand: what a stranger does not
 * understand (`pointsBack`, `pointsWithin`), and what few of those notes have.
 */
const WEIGHTS = {
  last: 0.76,
  lastButOne: -0.33,
  lastButTwo: -0.35,
  first: 1.57,
  place: -0.26,
  quotation: 0.2,
  number: 0.2,
  strong: 0.61,
  negation: 0.94,
  question: -0.22,
  few: -0.99,
  many: 0.22,
  joins: -0.3,
  pointsBack: -4,
  pointsWithin: -2.5,
  empty: -2.5,
  i: -0.31,
  you: 0.5,
  recurring: 0.71,
  lesson: -0.14,
  clause: -1.2,
  pair: -0.3,
};
export type Evidence = { [name in keyof typeof WEIGHTS]: number | boolean };
type Unscored = Omit<Line, "strength">;

/** What speaks for and against a line as the first of a post. */
export function evidenceFor(line: Unscored, parts: readonly Sentence[], setting: Setting): Evidence {
  const { words, text, from, to, whole, types } = line;
  const { language, sentences, recurring } = setting;
  const keys = words.map(({ key }) => key);
  const content = keys.filter((key) => !language.functionWords.has(key));
  const share = content.filter((key) => recurring.has(stemOf(key, language.code))).length;
  return {
    last: to === sentences,
    lastButOne: to === sentences - 1,
    lastButTwo: to === sentences - 2,
    first: from === 0,
    place: sentences > 1 ? from / (sentences - 1) : 0,
    quotation: /["“”„«]/.test(text),
    number: keys.some((key) => isNumber(key, language)),
    strong: Math.min(2, keys.filter((key) => language.strongWords.has(key)).length),
    negation: keys.some(isNegation),
    question: types[0] === "question",
    few: Math.max(0, FEW_WORDS - keys.length) / FEW_WORDS,
    many: Math.max(0, keys.length - MANY_WORDS) / MANY_WORDS,
    joins: JOINS.has(parts[0]?.[0]?.key ?? ""),
    // "Two saved me a month": two of what? But "it wasn't the drought, it was me".
    pointsBack:
      (from > 0 && POINTS_BACK.has(keys[0] ?? "") && !isContrast(keys)) ||
      phraseAt(words, 0, REMAINDERS) !== undefined ||
      (language.code === "en" && isNumber(keys[0] ?? "", language) && isFiniteVerb(keys, 1)),
    pointsWithin:
      (from > 0 || !whole) &&
      !isContrast(keys) &&
      keys.slice(1).some(
        (key, at) =>
          POINTS_BACK.has(key) &&
          (!/^(?:that|there|then|his|her|their|its)$/.test(key) ||
            // "Every good episode came out of that."
            (/^(?:that|there)$/.test(key) && /[.!,]/.test(words[at + 1]?.trail ?? "")) ||
            // "I've done that for 13 years."
            (key === "that" && /^(?:done|do|did|doing|heard)$/.test(keys[at] ?? ""))),
      ),
    // "Of course they did."
    empty: content.length < 2,
    i: FIRST.has(keys[0] ?? ""),
    you: keys.some((key) => SECOND.has(key)),
    recurring: share / Math.max(1, content.length),
    lesson: types.includes("lesson"),
    clause: !whole,
    pair: parts.length > 1,
  };
}

/** "It wasn't the drought, it was me." */
const isContrast = (keys: readonly string[]) =>
  /^it (?:wasn't|isn't|was not|is not) (?:the|a|an|my|our|about) /.test(keys.join(" "));

export function strengthOf(line: Unscored, parts: readonly Sentence[], setting: Setting): number {
  const evidence = evidenceFor(line, parts, setting);
  let sum = 0;
  for (const name in evidence) {
    const key = name as keyof typeof WEIGHTS;
    sum += WEIGHTS[key] * Number(evidence[key]);
  }
  return sum;
}

const NOWHERE = { sentences: 9, recurring: new Set<string>() };

/** How much a sentence says, by the measure for hooks, wherever it stands. */
export function weightOf(text: string, language: Language): number {
  const words = wordsOf(text);
  const line = { words, text, from: 4, to: 5, whole: true, types: typesOf(words, text, language) };
  return strengthOf(line, [words], { ...NOWHERE, language });
}

/** The sentence a post is about: the one that draws the lesson, else the strongest, the last where they are alike. */
export function pointOf(passages: readonly Passage[], language: Language): number {
  const weights = passages.map(({ text }, at) => {
    const words = wordsOf(text);
    const line = { words, text, from: at, to: at + 1, whole: true, types: typesOf(words, text, language) };
    return strengthOf(line, [words], { ...NOWHERE, sentences: passages.length, language });
  });
  return weights.lastIndexOf(Math.max(...weights));
}
