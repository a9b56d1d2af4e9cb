import {
  en,
  FINITE_AUXILIARIES,
  MID_ADVERBS,
  NOMINATIVE,
  PREPOSITIONS,
  type Sentence,
  textOf,
  type Word,
  wordSet,
} from "../text/index.ts";

/** What somebody can decide to do, in the past tense, and as it stands after "would you have". */
const PARTICIPLES: ReadonlyMap<string, string> = new Map([
  ...[
    ...wordSet(`
    fired hired doubled tripled raised lowered deleted cancelled canceled stopped killed closed moved turned
    launched skipped banned renamed dropped removed replaced refused rejected switched sold bought quit cut
    left said told called invited promised accepted published scheduled started apologized`),
  ].map((verb): [string, string] => [verb, verb]),
  ["gave", "given"],
  ["threw", "thrown"],
  ["chose", "chosen"],
  ["wrote", "written"],
  ["took", "taken"],
]);
const MIN_REST_WORDS = 2;
const MAX_REST_WORDS = 9;
const POINTS_AWAY = wordSet(
  "it them him her that this there then these those they he she it's that's who which what why how ours one ones both other more ago",
);
/** The rest of a clause ends here. */
const ENDS = wordSet(
  "and but so because when if while before after since until or which who where although though",
);
/** "I asked for help", said to everyone, is no decision. */
const NEEDS_OBJECT = wordSet("said told asked called started took gave left turned");
const DECIDES = /^(?:no|everyone|everybody|my|our|the|a|an|off|for)$/;
/** When it was done is the author's matter. */
const TIMES = wordSet("today yesterday monday tuesday wednesday thursday friday saturday sunday");
const BEFORE_TIME = wordSet("on in at for by last this next every the a an one");

/** "We doubled our prices in May": would you have "doubled your prices"? Each decision, as a question can take it up. */
export function decisionsIn(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap((sentence) =>
    sentence.flatMap((word, at) => {
      const participle = PARTICIPLES.get(word.key);
      if (!participle || !isOwn(sentence, at)) return [];
      const rest = restOf(sentence, at, word.key);
      const told = rest && toldBack(rest);
      return told ? [`${participle} ${told.replace(/[\s.,;:!?]+$/u, "")}`] : [];
    }),
  );
}

/** The speaker's, and a main clause: "I", "we", at most an adverb, and the verb. */
function isOwn(sentence: Sentence, at: number): boolean {
  const subject = MID_ADVERBS.has(sentence[at - 1]?.key ?? "") ? at - 2 : at - 1;
  const before = sentence[subject - 1];
  const key = sentence[subject]?.key;
  const opens = subject === 0 || ENDS_BEFORE.has(before?.key ?? "") || before?.trail.includes(",") === true;
  return (key === "i" || key === "we") && (opens || isTimeEnd(before));
}

const ENDS_BEFORE = wordSet("and but so then");

function isTimeEnd(word: Word | undefined): boolean {
  return (
    word !== undefined &&
    (TIMES.has(word.key) ||
      /^(?:years?|months?|weeks?|morning|days?|spring|summer|fall|winter|q[1-4]|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
        word.key,
      ))
  );
}

function restOf(sentence: Sentence, at: number, verb: string): Sentence | undefined {
  const words: Word[] = [];
  for (const word of sentence.slice(at + 1)) {
    if (ENDS.has(word.key)) break;
    words.push(word);
    if (word.trail !== "") break;
  }
  const rest = withoutTime(words);
  const keys = rest.map(({ key }) => key);
  if (rest.length < MIN_REST_WORDS || rest.length > MAX_REST_WORDS) return undefined;
  if (NEEDS_OBJECT.has(verb) && !DECIDES.test(keys[0] ?? "")) return undefined;
  const isUnclear = keys.some(
    (key) => key === "" || POINTS_AWAY.has(key) || NOMINATIVE.has(key) || FINITE_AUXILIARIES.has(key),
  );
  return isUnclear || PREPOSITIONS.has(keys.at(-1) ?? "") ? undefined : rest;
}

function isBeforeTime(key: string): boolean {
  return BEFORE_TIME.has(key) || en.numberWords.has(key);
}

function withoutTime(words: Sentence): Sentence {
  let end = words.length;
  while (end > 0 && isTimeEnd(words[end - 1])) end -= 1;
  while (end > 0 && end < words.length && isBeforeTime(words[end - 1]?.key ?? "")) end -= 1;
  return words.slice(0, end);
}

const TO_YOU: Record<string, string> = {
  i: "you",
  me: "you",
  we: "you",
  us: "you",
  my: "your",
  our: "your",
  mine: "yours",
  ours: "yours",
  myself: "yourself",
  ourselves: "yourselves",
  "i'm": "you're",
  "we're": "you're",
  "i've": "you've",
  "we've": "you've",
  "i'd": "you'd",
  "we'd": "you'd",
  "i'll": "you'll",
  "we'll": "you'll",
};
const AFTER_I: Record<string, string> = { was: "were", am: "are", "wasn't": "weren't", "ain't": "aren't" };
/** Somebody else's "I" stands after these, and turning it into "you" would say something else. */
const SPEECH = wordSet(
  "said says say saying told tell tells asked ask asks replied wrote answered goes went like screamed yelled thinking",
);
const UNTURNABLE = wordSet("you your you're you've you'll you'd yours yourself let's lets y'all");

/**
 * An English clause told back to its speaker: "my boss laughed at me" becomes "your boss laughed at you". Undefined
 * where that might change who is meant.
 */
export function toldBack(words: Sentence): string | undefined {
  if (words.some(({ key, lead }) => UNTURNABLE.has(key) || /["“]/.test(lead))) return undefined;
  const quotes = words.some(
    ({ key }, at) => SPEECH.has(key) && words.slice(at + 1).some((word) => /^(?:i|we)(?:'|$)/.test(word.key)),
  );
  const mimics = words.some(
    ({ key }, at) => key === "like" && /^(?:was|were|i'm|is|be)$/.test(words[at - 1]?.key ?? ""),
  );
  if (quotes || mimics) return undefined;
  const turned = words.map((word, at) => {
    const pronoun = TO_YOU[word.key];
    if (pronoun) return { ...word, text: pronoun };
    let before = at - 1;
    while (before > 0 && MID_ADVERBS.has(words[before]?.key ?? "")) before -= 1;
    const form = words[before]?.key === "i" ? AFTER_I[word.key] : undefined;
    return form ? { ...word, text: form } : word;
  });
  return textOf(turned);
}
