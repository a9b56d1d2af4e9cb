import { AUXILIARIES, isVerb, MID_ADVERBS, type Range, SAYS, type Token, wordSet } from "../text/index.ts";
import { type Analysis, indicesOf, isContent, type Transcript } from "./analysis.ts";

/** Who does it: the speaker, the speaker and others, or others. */
type Actor = "i" | "we" | "others";

/** Verbs that mean little without what they are said of. */
export const LIGHT_VERBS = wordSet("do did does done make made makes get got gets gotten have had has");
/** Before another verb it says nothing by itself. */
const HAVE = /^ha(?:ve|s|d)$/;
const OTHERS = wordSet("he she they nobody everyone everybody somebody someone");
const NO_SUBJECT = wordSet("who which that to and but or so because if when what it you not never");
/** How far back a subject stands from its verb, and how far behind the verb what it is about. */
const SUBJECT_REACH = 4;
const OBJECT_REACH = 6;
const QUOTE_REACH = 14;

/** Whether an English word can be what a clause says that somebody does. */
export function isFullVerb(key: string): boolean {
  return LIGHT_VERBS.has(key) || (isVerb(key) && !AUXILIARIES.has(key) && key !== "supposed");
}

/**
 * Whether an English clause gives to somebody else what was said of one: "I wrote it" for "Ines wrote it", "we" for "I".
 * Certain only where the same verb was said of the same thing, and of nobody who may be meant.
 */
export function isMiscredited(body: Analysis, clause: Range, speech: Transcript): boolean {
  return indicesOf(clause).some((at) => {
    const key = body.tokens[at]?.key ?? "";
    if (!isFullVerb(key) || (HAVE.test(key) && isVerb(body.tokens[at + 1]?.key ?? ""))) return false;
    const actor = actorOf(body.tokens, at, speech);
    const actors = saidOfSame(body, at, clause.to, speech).map((said) =>
      isReported(speech.tokens, said) ? undefined : actorOf(speech.tokens, said, speech),
    );
    return actor !== undefined && !actors.includes(actor) && actors.some((other) => other !== undefined);
  });
}

/** "She says, I've moved": whose "I" it is only who listens knows. */
const isReported = (tokens: readonly Token[], verb: number): boolean =>
  tokens
    .slice(Math.max(0, verb - QUOTE_REACH), verb)
    .some(({ key }, at, all) => SAYS.has(key) && /^[,:]$/.test(all[at + 1]?.text ?? ""));

/** Where the verb at `verb` was said of the same thing: the first content word behind it. */
export function saidOfSame(body: Analysis, verb: number, end: number, speech: Transcript): number[] {
  for (let at = verb + 1; at < Math.min(end, verb + 1 + OBJECT_REACH); at += 1) {
    const token = body.tokens[at];
    if (!token || token.kind === "sign") return [];
    if (!isContent(token, speech)) continue;
    const object = body.stems[at] ?? "";
    const said = speech.byStem.get(body.stems[verb] ?? "") ?? [];
    return said.filter((position) =>
      speech.stems.slice(position + 1, position + 1 + OBJECT_REACH).includes(object),
    );
  }
  return [];
}

/** Undefined where it is not certain, as in "my sister and I built it" and "I called my sister and I built it". */
function actorOf(tokens: readonly Token[], verb: number, speech: Transcript): Actor | undefined {
  for (let at = verb - 1; at >= Math.max(0, verb - SUBJECT_REACH); at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "word") return undefined;
    const word = token.key.replace(/'(?:m|ve|d|ll|re|s)$/, "");
    const before = tokens.slice(Math.max(0, at - 3), at).map(({ key }) => key);
    const isNamed =
      /^\p{Lu}\p{Ll}/u.test(tokens[at - 2]?.text ?? "") && /^(?:and|or)$/.test(before.at(-1) ?? "");
    if (word === "i")
      return isNamed || /^(?:my|the|our) \S+ (?:and|or)$/.test(before.join(" ")) ? undefined : "i";
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
