import {
  AUXILIARIES,
  isVerb,
  MID_ADVERBS,
  PREPOSITIONS,
  type Range,
  SAYS,
  type Token,
  wordSet,
} from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";

/** Verbs that mean little without what they are said of. */
export const LIGHT_VERBS = wordSet("do did does done make made makes get got gets gotten have had has");
const NEGATION = /^(?:not|never|no|zero|without|nobody|nothing|none|neither|nor|cannot|.+n't)$/;
/** What takes a verb back without a "not". */
const HALF_NEGATIONS = wordSet(
  "refused refuse stop stopped fail failed instead hardly barely rarely almost nearly if unless rather avoid avoided quit declined than would could should might lack few little less until only wish thought know",
);
const OTHERS = wordSet("he she they nobody everyone everybody somebody someone");
const NO_SUBJECT = wordSet("who which that to and but or so because if when what it you not never");
const CONJUNCTIONS = wordSet("and but because so");
/** A negation before one of these belongs to another verb. */
const SUBJECTS = wordSet(
  "i we he she they you it that me us him her them people everybody everyone the a an my our your his their this",
);
/** How far back a subject or "not" stands from its verb, and how far behind the verb what it is about. */
const REACH = 4;
const OBJECT_REACH = 6;
const QUOTE_REACH = 14;

/**
 * Whether an English clause denies what was only affirmed in the same words, affirms what was only denied, or gives to somebody
 * else what was said of one: "I wrote it" for "Ines wrote it". Certain only where the same verb was said of the same thing.
 */
export const isContrary = (body: Analysis, clause: Range, speech: Transcript): boolean =>
  indicesOf(clause).some((at) => {
    const { key = "" } = body.tokens[at] ?? {};
    const isFull = LIGHT_VERBS.has(key) || (isVerb(key) && !AUXILIARIES.has(key) && key !== "supposed");
    if (!isFull) return false;
    const ofSame = saidOfSame(body, at, clause.to, speech);
    const isVague = LIGHT_VERBS.has(key) || SAYS.has(key);
    return (
      isFlipped(body, at, isVague ? ofSame : (speech.byStem.get(body.stems[at] ?? "") ?? []), speech) ||
      (!isVerb(/^ha(?:ve|s|d)$/.test(key) ? body.tokens[at + 1]?.key : "") &&
        isMiscredited(body, at, ofSame, speech))
    );
  });

function isFlipped(body: Analysis, verb: number, said: readonly number[], speech: Transcript): boolean {
  const key = body.tokens[verb]?.key ?? "";
  // "In my maths tests".
  const isNoun =
    /s$/.test(key) &&
    [1, 2].some((back) =>
      /^(?:the|an?|my|our|your|his|their|this)$/.test(body.tokens[verb - back]?.key ?? ""),
    );
  const isDenied = isNoun ? undefined : isDeniedAt(body.tokens, verb);
  return (
    isDenied !== undefined &&
    said.length > 0 &&
    said.every((at) => isDeniedAt(speech.tokens, at) === !isDenied)
  );
}

/** Undefined where it is not clear. */
function isDeniedAt(tokens: readonly Token[], verb: number): boolean | undefined {
  let isDenied = false;
  let isPastSubject = false;
  for (let at = verb - 1; at >= Math.max(0, verb - REACH); at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "word" || CONJUNCTIONS.has(token.key)) break;
    if (HALF_NEGATIONS.has(token.key) || (isPastSubject && NEGATION.test(token.key))) return undefined;
    isDenied ||= NEGATION.test(token.key);
    isPastSubject ||= SUBJECTS.has(token.key) && !PREPOSITIONS.has(tokens[at - 1]?.key ?? "");
  }
  return isDenied;
}

function isMiscredited(body: Analysis, verb: number, said: readonly number[], speech: Transcript): boolean {
  const actor = actorAt(body.tokens, verb, speech);
  const actors = said.map((at) =>
    isReported(speech.tokens, at) ? undefined : actorAt(speech.tokens, at, speech),
  );
  return actor !== undefined && !actors.includes(actor) && actors.some((other) => other !== undefined);
}

/** "She says, I've moved": whose "I" it is only who listens knows. */
const isReported = (tokens: readonly Token[], verb: number): boolean =>
  tokens
    .slice(Math.max(0, verb - QUOTE_REACH), verb)
    .some(({ key }, at, all) => SAYS.has(key) && /^[,:]$/.test(all[at + 1]?.text ?? ""));

/** Who does it; undefined where it is not certain, as in "my sister and I built it" and "I called my sister and I built it". */
function actorAt(
  tokens: readonly Token[],
  verb: number,
  speech: Transcript,
): "i" | "we" | "others" | undefined {
  for (let at = verb - 1; at >= Math.max(0, verb - REACH); at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "word") return undefined;
    const word = token.key.replace(/'(?:m|ve|d|ll|re|s)$/, "");
    const before = tokens.slice(Math.max(0, at - 3), at).map(({ key }) => key);
    if (word === "i") {
      const isJoined = /^(?:and|or)$/.test(before.at(-1) ?? "");
      const isNamed =
        /^\p{Lu}\p{Ll}/u.test(tokens[at - 2]?.text ?? "") || /^(?:my|the|our)$/.test(before[0] ?? "");
      return isJoined && isNamed ? undefined : "i";
    }
    if (word === "we" || word === "us") return "we";
    if (OTHERS.has(word)) return "others";
    if (NO_SUBJECT.has(word)) return undefined;
    if (AUXILIARIES.has(token.key) || MID_ADVERBS.has(token.key) || /(?:self|selves|n't)$/.test(word))
      continue;
    const isNoun = isContent(token, speech) && !isVerb(token.key);
    return isNoun && !before.includes("i") && !before.includes("me") ? "others" : undefined;
  }
  return undefined;
}

/** Where the verb at `verb` was said of the same thing: the first content word behind it. */
function saidOfSame(body: Analysis, verb: number, end: number, speech: Transcript): number[] {
  const behind = indicesOf({ from: verb + 1, to: Math.min(end, verb + 1 + OBJECT_REACH) });
  const sign = behind.findIndex((at) => body.tokens[at]?.kind === "sign");
  const object = behind
    .slice(0, sign < 0 ? behind.length : sign)
    .find((at) => isContent(body.tokens[at], speech));
  if (object === undefined) return [];
  const said = speech.byStem.get(body.stems[verb] ?? "") ?? [];
  return said.filter((at) =>
    speech.stems.slice(at + 1, at + 1 + OBJECT_REACH).includes(body.stems[object] ?? ""),
  );
}
