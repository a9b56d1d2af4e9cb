import {
  endedLike,
  type Language,
  leansBack,
  type Sentence,
  startedLike,
  stemOf,
  textOf,
  wordSet,
} from "../text/index.ts";
import {
  JOINTS,
  MAX_ASIDE_WORDS,
  MAX_LEFT_WORDS,
  partsOf,
  said,
  withoutAsides,
  withoutUnwanted,
} from "./asides.ts";
import { FRAMING, type Framing, takesBack } from "./framing-phrases.ts";
import { isNegation } from "./hooks/strength.ts";

const MAX_ANNOUNCEMENT_WORDS = 20;
/** Longer, it goes only where it says nothing else. */
const MAX_NAMED_AGAIN_WORDS = 14;
/** One as short as this is not missed where it calls itself one: "I wanted to do one about the range." */
const SHORT_ANNOUNCEMENT_WORDS = 12;
const CALLED = wordSet("one post note video update memo");
const MAX_SIGN_OFF_WORDS = 10;
/** So far into a note it begins, and so near to its end it ends. */
const EDGE_SENTENCES = 3;
/** A note is never left with fewer. */
const LEAST_SENTENCES = 2;
/** What an announcement names should be named again: at least this share of it. */
const NAMED_AGAIN = 0.5;

/** Without what frames a note instead of saying something: words to the phone, an announcement before it, a sign-off after it. */
export function withoutFraming(sentences: readonly Sentence[], language: Language): Sentence[] {
  const framing = FRAMING[language.code];
  if (!framing) return [...sentences];
  const told = withoutTakenBack(withoutWarmUp(withoutUnwanted(sentences, language), language))
    .map((sentence) => withoutAsides(withoutNod(sentence), framing, language))
    .filter((sentence) => hasWords(sentence) && !BROKEN_OFF.test(textOf(sentence)))
    .filter((sentence, at, all) => !isCountAgain(sentence, all[at + 1]));
  const kept = told.length > 0 ? told : [...sentences];
  while (kept.length > 1 && endsNote(kept.at(-1) ?? [], framing, language)) kept.pop();
  const last = kept.at(-1);
  if (last) kept.splice(-1, 1, withoutSignOff(last, framing));
  for (let at = 0; at < EDGE_SENTENCES && kept.length > LEAST_SENTENCES; ) {
    const [sentence = [], next = []] = kept.slice(at);
    const isGone = beginsNote(sentence, kept.slice(at + 1), framing, language);
    if (isGone) kept.splice(at, 2, withoutJoint(next));
    else at += 1;
  }
  if (kept[0]) kept[0] = withoutOpeningParts(kept[0], framing);
  const opening = kept[0];
  if (opening) kept[0] = withoutAnnouncement(opening, framing, language);
  const isCut = kept.length < sentences.length;
  if (isCut && kept[0]) kept[0] = withoutJoint(kept[0]);
  const [first = [], second = []] = kept;
  // What is left of a greeting, or leans on what is gone: "Tall.", "It was too sad."
  const content = first.filter(({ key }) => key && !language.functionWords.has(key));
  const isLeft = isCut && content.length < 2 && first.length <= MAX_LEFT_WORDS && leansBack(first);
  if (kept.length > LEAST_SENTENCES && (isLeft || (first.length === 1 && second.length > 1))) kept.shift();
  return kept.map((sentence) => withoutLead(withoutLooseEnd(sentence)));
}

/** "And 64. | 64 of those had already asked." */
const isCountAgain = (sentence: Sentence, next: Sentence | undefined) =>
  sentence.length <= 2 && /^\d/.test(sentence.at(-1)?.key ?? "") && next?.[0]?.key === sentence.at(-1)?.key;

/** Of the recording, not "I said sorry to forty customers": what a stranger may open a post with is left alone. */
const WARMS_UP =
  /^(?:okay |right |so |wait |hi )*sorry i(?:'ve|'m) |\bsorry (?:for|about) the |\bso you (?:might|may|can|will) hear\b|\bso this might be\b|\bbear with me\b|\bcome off (?:nights|shift|a shift)\b|^i'm in the (?:car|van|truck)\b|^(?:i've )?only got (?:.{0,12} )?connections$/u;
const INTRODUCES_SELF =
  /^(?:so |and |okay |well )*(?:i'm (?:a|an|the|\d+|\p{L}+teen|twenty)|i am (?:a|an|the)|i've got an?|i (?:run|teach|make|farm|own|lead|work|do|sell|build|drive|fix|keep)|my name)\b/u;
const WARM_UP_WORDS = 24;

/** What was said before the speaker says who they are, where it is of the recording: "Sorry, I've just come off nights." */
function withoutWarmUp(sentences: readonly Sentence[], { code }: Language): readonly Sentence[] {
  if (code !== "en" || sentences.length <= EDGE_SENTENCES) return sentences;
  const self = sentences
    .slice(0, EDGE_SENTENCES)
    .findIndex((sentence) => INTRODUCES_SELF.test(said(sentence)));
  return sentences.filter(
    (sentence, at) => at >= self || sentence.length > WARM_UP_WORDS || !WARMS_UP.test(said(sentence)),
  );
}

const SHORT_WORDS = 10;

/** "I'll interrupt it, love. | Oh, don't put that.": without what the speaker took back right away. */
const withoutTakenBack = (sentences: readonly Sentence[]): readonly Sentence[] =>
  sentences.filter(
    (sentence, at) => sentence.length > SHORT_WORDS || !takesBack.test(said(sentences[at + 1] ?? [])),
  );

/** "So.", "And then, anyway.", "They all.", "And I, yeah.": begun, and left. */
const BROKEN_OFF =
  /^(?:(?:and|but|so|because|then|well)[,… ]+)*(?:(?:i|we|they|he|she|i'm|am|then)[,… ]+)?(?:(?:all|just|was|am|then|so|and|but)?[,…]? ?(?:yeah|anyway|anyhow)|all|just|so|then|and)\.$|^(?:(?:and|but|so|because|then)[, ]+)+(?:i|we|they|he|she)(?:, (?:okay|right|well|so|anyway))*\.$|^(?:which(?: is| was)?|(?:and |but |so )?that's)\.$/iu;

const hasWords = (sentence: Sentence) => sentence.some(({ key }) => key !== "");

/** Whether a sentence only says that something will be said. */
export function isAnnouncing(sentence: Sentence, { code }: Language): boolean {
  return FRAMING[code]?.announces.test(said(sentence)) === true;
}

/** "It's Ellen from the bookshop": above a post stands who wrote it. */
const INTRODUCES =
  /^(?:(?:It's|This is|My name(?:'s| is)) (?:\p{Lu}[\p{L}'-]+ ?){1,3}|I'm (?:\p{Lu}[\p{L}'-]+ ){1,3}(?=from|here|at|with))(?:(?:from|here|again|at|with|speaking)(?: \S+){0,5})?\.$/u;

/** What an announcement names. */
const subjectOf = (sentence: Sentence, { announcing }: Framing, { functionWords }: Language) =>
  sentence.filter(({ key }) => key && !functionWords.has(key) && !announcing.has(key));

/** "I wanted to make a post because we need a shed." */
const REASONS = wordSet("because since parce weil porque");
const LEANS_ON_SUBJECT = /^(?:it|that|this|them|they|he|she|his|her|because)(?:'|$)/;

function beginsNote(
  sentence: Sentence,
  rest: readonly Sentence[],
  framing: Framing,
  language: Language,
): boolean {
  const { before, announces } = framing;
  const text = said(sentence);
  if (sentence.length <= MAX_ANNOUNCEMENT_WORDS && before?.test(text)) return true;
  if (language.code === "en" && INTRODUCES.test(textOf(sentence))) return true;
  if (sentence.length > MAX_ANNOUNCEMENT_WORDS || !announces.test(text)) return false;
  if (sentence.some(({ key }) => isNegation(key) || REASONS.has(key))) return false;
  // "I want to say something about paying by the load. We did it for 15 years."
  if ((rest[0]?.length ?? 0) <= 2 || rest[0]?.slice(0, 4).some(({ key }) => LEANS_ON_SUBJECT.test(key)))
    return false;
  if (sentence.length <= SHORT_ANNOUNCEMENT_WORDS && sentence.some(({ key }) => CALLED.has(key))) return true;
  const named = new Set(rest.flat().map(({ key }) => stemOf(key, language.code)));
  const subject = subjectOf(sentence, framing, language);
  const again = subject.filter(({ key }) => named.has(stemOf(key, language.code)));
  const isNamed = sentence.length <= MAX_NAMED_AGAIN_WORDS && again.length >= subject.length * NAMED_AGAIN;
  return subject.length === 0 || isNamed;
}

/** "My nephew set this up, so here goes, I restore textiles": without the parts that stand before the note. */
function withoutOpeningParts(sentence: Sentence, { before, aside }: Framing): Sentence {
  const parts = partsOf(sentence);
  const isBefore = (part: Sentence) => {
    const text = said(part).replace(/^(?:so|and|okay) (?=\S)/u, "");
    return part.length > 1 && (before?.test(text) === true || aside.test(text));
  };
  const first = parts.findIndex((part) => !isBefore(part));
  return first > 0 ? startedLike(parts.slice(first).flat(), sentence) : sentence;
}

/** "I just came out of the board meeting and I want to get this down": without what only says that something follows. */
function withoutAnnouncement(sentence: Sentence, framing: Framing, language: Language): Sentence {
  const at = sentence.findLastIndex(({ key }, index) => index > 3 && key === language.and);
  const rest = sentence.slice(at + 1);
  const isIdle =
    at > 0 && framing.announces.test(said(rest)) && subjectOf(rest, framing, language).length === 0;
  return isIdle ? endedLike(sentence.slice(0, at), sentence) : sentence;
}

/** "That's all, I must go back, the truck is here." */
const CLOSES = /\b(?:that's (?:it|all)|c'est tout|es todo|das war'?s|é isso)(?!\p{L})/u;

function closesNote(sentence: Sentence, framing: Framing): boolean {
  const parts = partsOf(sentence);
  const end = parts.findIndex((part) => !part.every(({ key }) => framing.after.has(key)));
  return end > 0 && sentence.length <= MAX_ASIDE_WORDS && CLOSES.test(said(parts.slice(0, end).flat()));
}

function endsNote(sentence: Sentence, framing: Framing, { neverLast }: Language): boolean {
  if (closesNote(sentence, framing)) return true;
  if (sentence.length > MAX_SIGN_OFF_WORDS) return false;
  return isSignOff(sentence, framing) || neverLast.has(sentence.at(-1)?.key ?? "");
}

const isSignOff = (words: Sentence, { after, signsOff }: Framing) =>
  words.length > 0 &&
  words.every(({ key }) => key === "" || after.has(key)) &&
  words.some(({ key }) => signsOff.has(key));

/** "…and it worked, so yeah, that's it": the sentence without its sign-off. */
function withoutSignOff(sentence: Sentence, framing: Framing): Sentence {
  for (let at = 4; at < sentence.length; at += 1)
    if (sentence[at - 1]?.trail === "," && isSignOff(sentence.slice(at), framing))
      return endedLike(sentence.slice(0, at), sentence);
  return sentence;
}

/** "What I'd like to ask people at the end is": the question is what they want to ask. */
const ASKS =
  /^(?:and |so )*(?:what i(?:'d| would) (?:like|love) to|what i want to|what i wanted to) (?:ask|know)(?: (?!is )[\p{L}']+){0,6} is /u;

const DOUBTS = /^(?:so )?i don't know (?:if|whether|will) (?:this|it|that) (?:[\p{L}']+ ){1,9}?but /u;

/** "I don't know if this is of use to anyone, but": the rest says it. */
function withoutLead(sentence: Sentence): Sentence {
  const text = said(sentence);
  const asks = ASKS.exec(text)?.[0];
  const lead = asks ?? DOUBTS.exec(text)?.[0];
  if (!lead) return sentence;
  const rest = startedLike(sentence.slice(lead.trim().split(" ").length), sentence);
  const last = rest.at(-1);
  if (!asks || !last) return rest;
  return [...rest.slice(0, -1), { ...last, trail: last.trail.replace(/^\.$/, "?") }];
}

const NODS = wordSet("yeah yep okay ok");

/** "Yeah, and so we…", "but yeah, …". */
function withoutNod(sentence: Sentence): Sentence {
  let start = JOINTS.has(sentence[0]?.key ?? "") && NODS.has(sentence[1]?.key ?? "") ? 2 : 0;
  while (NODS.has(sentence[start]?.key ?? "") && sentence[start + 1]?.key !== "was") start += 1;
  return start === 0 ? sentence : startedLike(sentence.slice(start), sentence);
}

/** Without a conjunction that nothing follows: "…about the clover, so." */
function withoutLooseEnd(sentence: Sentence): Sentence {
  const isLoose = JOINTS.has(sentence.at(-1)?.key ?? "") && sentence.at(-2)?.trail === ",";
  return isLoose && sentence.length > 3 ? endedLike(sentence.slice(0, -1), sentence) : sentence;
}

/** What joined a sentence to an announcement that is gone. */
function withoutJoint(sentence: Sentence): Sentence {
  const joins = /^(?:so|and)$/.test(sentence[0]?.key ?? "") && sentence.length > 3;
  return joins ? startedLike(sentence.slice(1), sentence) : sentence;
}
