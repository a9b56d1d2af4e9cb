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
import { type Analysis, groupsOf, indicesOf, isContent, isPartlySaid, type Transcript } from "./analysis.ts";
import english from "./english.json" with { type: "json" };
import { bare } from "./names.ts";

/** Stems that hold a post together and claim nothing. */
const SCAFFOLD = wordSet(english.scaffold);
/** What must not be put into an English speaker's mouth: feelings, results, credit. Words in one group tell of the same thing. */
const CHARGES = groupsOf(english.charges);
/** So few content words are too little to judge in a language of which only the grammar is known. */
const MIN_CONTENT = 3;
/** So many content words in a row that were said in no form are an addition, whatever stands around them. */
const MAX_UNSAID_RUN = 2;

/** Sentences that hardly anything said supports, or that say its opposite. `supported`: numbers said; `marked`: judged already. */
export function unsaidClaims(
  body: Analysis,
  speech: Transcript,
  supported: ReadonlySet<number>,
  marked: ReadonlySet<number>,
): Range[] {
  if (speech.language.functionKeys.size === 0) return [];
  const isEnglish = speech.code === "en";
  const charges = new Set(speech.stems.map((stem) => CHARGES.get(stem)));
  const isInvented = (sentence: Range): boolean => {
    let [content, unsaid, run, last] = [0, 0, 0, ""];
    for (const at of indicesOf(sentence)) {
      const token = body.tokens[at];
      const stem = body.stems[at] ?? "";
      if (!token || marked.has(at) || !isContent(token, speech)) continue;
      const charge = isEnglish ? CHARGES.get(stem) : undefined;
      const isSaid = supported.has(at) || speech.byStem.has(stem);
      if (!isSaid && charge !== undefined && !charges.has(charge)) return true;
      if (SCAFFOLD.has(stem)) continue;
      content += 1;
      if (isSaid || charge !== undefined || isPartlySaid(token.key, speech)) run = 0;
      else {
        unsaid += 1;
        if (token.kind === "word" && !token.glued && stem !== last) run += 1;
        last = stem;
        if (run >= MAX_UNSAID_RUN && isEnglish) return true;
      }
    }
    return unsaid === content && content > (isEnglish ? 1 : MIN_CONTENT);
  };
  const requestKeys = new Set([...speech.requestTokens].map((at) => speech.tokens[at]?.key));
  // What is asked for is theirs, however it is said: "21,500 old handsets".
  const isAsked = ({ kind, key, text }: Token) =>
    requestKeys.has(key) && (kind === "number" || /^\p{Lu}/u.test(text));
  return [...new Set(body.sentenceOf)].filter((sentence) => {
    if (body.tokens.slice(sentence.from, sentence.to).some(isAsked)) return false;
    const isQuestion = body.tokens.slice(sentence.from, sentence.to).some(({ text }) => /[?？]/.test(text));
    return !isQuestion && (isInvented(sentence) || (isEnglish && contradicts(body, sentence, speech)));
  });
}

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

/** Denied where it was only affirmed, or the reverse, or given to somebody else. Certain only for the same verb of the same thing. */
export const contradicts = (body: Analysis, sentence: Range, speech: Transcript): boolean =>
  indicesOf(sentence).some((at) => {
    const { key = "" } = body.tokens[at] ?? {};
    const isLight = LIGHT_VERBS.has(key);
    if (!isLight && (!isVerb(key) || AUXILIARIES.has(key))) return false;
    // "Haven't" denies what is said by the verb behind it.
    const places = (speech.byStem.get(body.stems[at] ?? "") ?? []).filter(
      (place) => !NEGATION.test(speech.tokens[place]?.key ?? ""),
    );
    const ofSame = places.filter((place) =>
      speech.stems.slice(place + 1, place + 1 + OBJECT_REACH).includes(objectOf(body, at) ?? "-"),
    );
    const isDenied = deniedAt(body.tokens, at);
    const denials = (isLight || SAYS.has(key) ? ofSame : places).map((one) => deniedAt(speech.tokens, one));
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
  let [isDenied, isPastSubject] = [false, false];
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
