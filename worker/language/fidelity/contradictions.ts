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
import english from "./english.json" with { type: "json" };
import { bare } from "./names.ts";

/** Verbs that mean little without what they are said of. */
const LIGHT_VERBS = wordSet(english.lightVerbs);
const NEGATION = /^(?:not|never|no|zero|without|(?:nobody|nothing)(?:'s)?|none|neither|nor|cannot|.+n't)$/;
const OTHERS = wordSet("he she they nobody everyone everybody somebody someone");
const CONJUNCTIONS = wordSet(english.conjunctions);
/** A negation before one of these belongs to another verb. */
const SUBJECTS = wordSet(english.subjects);
/** How far back a subject or "not" stands from its verb, and how far behind the verb what it is about. */
const REACH = 4;
const OBJECT_REACH = 6;
const QUOTE_REACH = 14;

/**
 * Whether an English sentence denies what was only affirmed in the same words, affirms what was only denied, or gives to somebody
 * else what was said of one: "I wrote it" for "Ines wrote it". Certain only where the same verb was said of the same thing.
 */
export const contradicts = (body: Analysis, sentence: Range, speech: Transcript): boolean =>
  indicesOf(sentence).some((at) => {
    const { key = "" } = body.tokens[at] ?? {};
    const isLight = LIGHT_VERBS.has(key);
    if (!isLight && (!isVerb(key) || AUXILIARIES.has(key))) return false;
    // "Haven't" denies what is said by the verb behind it.
    const said = (speech.byStem.get(body.stems[at] ?? "") ?? []).filter(
      (place) => !NEGATION.test(speech.tokens[place]?.key ?? ""),
    );
    const ofSame = said.filter((place) =>
      speech.stems.slice(place + 1, place + 1 + OBJECT_REACH).includes(objectOf(body, at) ?? "-"),
    );
    const isDenied = deniedAt(body.tokens, at);
    const denials = (isLight || SAYS.has(key) ? ofSame : said).map((one) => deniedAt(speech.tokens, one));
    const isFlipped =
      isDenied !== undefined && denials.length > 0 && denials.every((one) => one === !isDenied);
    const actor = /^ha(?:ve|s|d)$/.test(key) ? undefined : actorAt(body, at);
    const actors = ofSame.map((one) => (isReported(speech.tokens, one) ? undefined : actorAt(speech, one)));
    const isOthers = actor && actors.length > 0 && actors.every((one) => one && areApart(one, actor));
    return isFlipped || isOthers === true;
  });

/** What is ours may be us, or somebody else. */
const areApart = (...actors: Actor[]): boolean =>
  actors[0] !== actors[1] && (!actors.includes("ours") || actors.includes("i"));

/** "She says, I've moved": whose "I" it is only who listens knows. */
const isReported = (tokens: readonly Token[], verb: number): boolean =>
  tokens
    .slice(Math.max(0, verb - QUOTE_REACH), verb)
    .some(({ key }, at, all) => SAYS.has(key) && /^[,:]$/.test(all[at + 1]?.text ?? ""));

/** The stem of what a verb is about: the first content word behind it. */
function objectOf(text: Analysis, verb: number): string | undefined {
  const behind = text.tokens.slice(verb + 1, verb + 1 + OBJECT_REACH);
  const at = behind.findIndex((token) => token.kind === "sign" || isContent(token, text));
  return behind[at]?.kind === "sign" ? undefined : text.stems[verb + 1 + at];
}

function deniedAt(tokens: readonly Token[], verb: number): boolean | undefined {
  let isDenied = false;
  let isPastSubject = false;
  for (let at = verb - 1; at >= Math.max(0, verb - REACH); at -= 1) {
    const token = tokens[at];
    const isOther = isVerb(token?.key) && !AUXILIARIES.has(token?.key ?? "") && tokens[at + 1]?.key !== "to";
    if (token?.kind !== "word" || CONJUNCTIONS.has(token.key) || isOther) break;
    if (isPastSubject && NEGATION.test(token.key)) return undefined;
    isDenied ||= NEGATION.test(token.key);
    isPastSubject ||= SUBJECTS.has(bare(token.key)) && !PREPOSITIONS.has(tokens[at - 1]?.key ?? "");
  }
  return isDenied;
}

type Actor = "i" | "we" | "ours" | "others";

/** Who does it; undefined where it is not certain, as in "my sister and I built it" and "I called my sister and I built it". */
function actorAt(text: Analysis, verb: number): Actor | undefined {
  const { tokens } = text;
  // "Our mistake was hiring".
  if (tokens[verb]?.key.endsWith("ing")) return undefined;
  for (let at = verb - 1; at >= Math.max(0, verb - REACH); at -= 1) {
    const token = tokens[at];
    if (token?.kind !== "word") return undefined;
    const word = bare(token.key);
    const before = tokens.slice(Math.max(0, at - 3), at).map(({ key }) => key);
    const isJoined =
      /^(?:and|or)$/.test(before.at(-1) ?? "") &&
      (/^\p{Lu}\p{Ll}/u.test(tokens[at - 2]?.text ?? "") || /^(?:my|the|our)$/.test(before[0] ?? ""));
    if (word === "i") return isJoined ? undefined : "i";
    if (word === "we" || word === "us") return "we";
    if (OTHERS.has(word)) return "others";
    const isBetween = [token.key, word].some((one) => AUXILIARIES.has(one) || MID_ADVERBS.has(one));
    if (isBetween || /(?:self|selves)$/.test(word)) continue;
    if (before.includes("our")) return "ours";
    const isNoun = isContent(token, text) && !isVerb(token.key);
    return isNoun && !before.includes("i") && !before.includes("me") ? "others" : undefined;
  }
  return undefined;
}
