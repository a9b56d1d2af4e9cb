import {
  keyOf,
  phraseAt,
  phrases,
  type Sentence,
  startedLike,
  type Word,
  without,
  wordSet,
} from "../../text/index.ts";

const IRREGULAR: Record<string, string> = {
  "can't": "cannot",
  "won't": "will not",
  "shan't": "shall not",
  "let's": "let us",
  gonna: "going to",
  wanna: "want to",
  gotta: "have to",
  cause: "because",
};
const ENDINGS: [RegExp, string][] = [
  [/n't$/, " not"],
  [/'re$/, " are"],
  [/'ve$/, " have"],
  [/'ll$/, " will"],
  [/'m$/, " am"],
];
const IS = wordSet("it's that's there's here's he's she's what's who's where's how's");
const HAD = wordSet("better been had never");
const SLANG = phrases(
  "damn | goddamn | fucking | freaking | bloody | totally | super | kinda | sorta | like literally | literally | yeah | hell of | awesome sauce | dude | man",
);
const NOT_ADDRESS = wordSet("man dude");
const SHORT: [string[], string][] =
  `do not>don't|does not>doesn't|did not>didn't|is not>isn't|are not>aren't|was not>wasn't|were not>weren't|cannot>can't
  |can not>can't|could not>couldn't|would not>wouldn't|should not>shouldn't|will not>won't|have not>haven't|has not>hasn't
  |had not>hadn't|i am>I'm|i have been>I've been|i will>I'll|we are>we're|we have been>we've been|we will>we'll|you are>you're
  |you will>you'll|they are>they're|they will>they'll|it is>it's|that is>that's|there is>there's|he is>he's
  |she is>she's|what is>what's`
    .split("|")
    .map((pair) => {
      const [from = "", to = ""] = pair.trim().split(">");
      return [from.split(" "), to];
    });

/**
 * English as one writes it: contractions in full, and swear words and slang gone where the sentence stands without
 * them. With `casual` the only place where words change their form, never their meaning.
 */
export function formal(sentence: Sentence): Sentence {
  const dropped = new Set<number>();
  for (let at = 0; at < sentence.length; at += 1) {
    const phrase = phraseAt(sentence, at, SLANG);
    const last = sentence[at + (phrase?.length ?? 0) - 1];
    const isAddress =
      phrase && NOT_ADDRESS.has(phrase[0] ?? "") && !/,$/.test(sentence[at - 1]?.trail ?? "x");
    if (!phrase || isAddress || last?.trail !== "" || at + phrase.length >= sentence.length) continue;
    for (let index = at; index < at + phrase.length; index += 1) dropped.add(index);
  }
  const kept =
    dropped.size > 0 && sentence.length - dropped.size > 1
      ? without(sentence, (at) => dropped.has(at))
      : sentence;
  const started = kept !== sentence && dropped.has(0) ? startedLike(kept, sentence) : kept;
  return mapped(started, (word, at) => inFull(word, started[at + 1]));
}

function inFull(word: Word, next: Word | undefined): string {
  const irregular = IRREGULAR[word.key];
  if (irregular) return likeCased(irregular, word.text);
  for (const [ending, full] of ENDINGS) {
    if (!ending.test(word.key)) continue;
    const stem = word.text.slice(0, keyOf(word.text).search(ending));
    const negated = full === " not" && /^(?:i|we|you|he|she|they|it)$/.test(next?.key ?? "");
    return negated || stem === "" || stem === "ai" ? word.text : stem + full;
  }
  const stem = word.text.slice(0, -2);
  if (IS.has(word.key)) return /(?:been|got|had)/.test(next?.key ?? "") ? `${stem} has` : `${stem} is`;
  if (/^(?:i|we|you|he|she|they)'d$/.test(word.key) && next && !isParticiple(next.key))
    return `${stem} would`;
  return word.text;
}

/** "I'd gone" is "I had gone"; where it cannot be told, the contraction stays. */
function isParticiple(key: string): boolean {
  return HAD.has(key) || /(?:ed|en|one|ought|ept|elt|aught)$/.test(key) || !/^[a-z]/.test(key);
}

/** English as one speaks it. */
export function casual(sentence: Sentence): Sentence {
  const result: Sentence = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const word = sentence[at];
    if (!word) continue;
    const pair = SHORT.find(([from]) => from.every((key, offset) => sentence[at + offset]?.key === key));
    const last = sentence[at + (pair?.[0].length ?? 1) - 1];
    if (!pair || !last || !canContract(sentence, at, pair[0])) {
      result.push(word);
      continue;
    }
    result.push({ ...word, text: likeCased(pair[1], word.text), key: keyOf(pair[1]), trail: last.trail });
    at += pair[0].length - 1;
  }
  return result.length === sentence.length
    ? sentence.map((word, at) => (result[at]?.text === word.text ? word : (result[at] ?? word)))
    : result;
}

/** "That's how it is" keeps its last word whole. */
function canContract(sentence: Sentence, at: number, from: readonly string[]): boolean {
  const inner = sentence.slice(at, at + from.length - 1);
  if (inner.some((word) => word.trail !== "")) return false;
  const isNegation = from.at(-1) === "not" || from[0] === "cannot";
  const isLast = sentence[at + from.length] === undefined || sentence[at + from.length - 1]?.trail !== "";
  return isNegation || !isLast;
}

function mapped(sentence: Sentence, change: (word: Word, at: number) => string): Sentence {
  return sentence.map((word, at) => {
    const text = change(word, at);
    return text === word.text ? word : { ...word, text };
  });
}

function likeCased(text: string, model: string): string {
  return /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
