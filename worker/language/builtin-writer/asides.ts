import {
  endedLike,
  hasVerb,
  type Language,
  PREPOSITIONS,
  SAYS,
  type Sentence,
  startedLike,
  stemOf,
  wordSet,
} from "../text/index.ts";
import type { Framing } from "./framing-phrases.ts";

/** What was said to the phone, or to whoever writes. */

export const MAX_ASIDE_WORDS = 22;
/** "Ellie, can you cut the bit about next door, he'll only get funny." */
const MAX_ADDRESS_WORDS = 14;
/** A longer one says something of its own. */
const MAX_REASON_WORDS = 12;
/** What is left of a sentence says little. */
export const MAX_LEFT_WORDS = 5;
export const JOINTS = wordSet("and so but or because");

export const said = (sentence: Sentence) => sentence.flatMap(({ key }) => key || []).join(" ");

/** "And I thought, hang on, there's nobody here" was not said to the phone. */
const isReported = (sentence: Sentence) =>
  sentence.some(({ key, trail }, at) => {
    const next = sentence[at + 1];
    if (trail === ",") return SAYS.has(key) || key === "thought";
    return SAYS.has(key) && next !== undefined && (TO_WHOM.has(next.key) || /["“]/.test(next.lead));
  });
const TO_WHOM = wordSet("me us you him her them");

/** A sentence without the parts between commas, at its beginning and its end, that were said to the phone. */
export function withoutAsides(
  sentence: Sentence,
  { aside }: Framing,
  { neverLast, code }: Language,
): Sentence {
  const isAside = (part: Sentence) => part.length <= MAX_ASIDE_WORDS && aside.test(said(part));
  const isWithin = (part: Sentence) => part.length > 1 && isAside(part);
  const isNameLeftOut = (part: Sentence, next: Sentence = []) =>
    isName(part) && /\bnames?$/u.test(said(next)) && isAside(next);
  const told = (some: readonly Sentence[]) =>
    some.filter((part, at) => !isWithin(part) && !isNameLeftOut(part, some[at + 1])).flat();
  const shaped = (kept: Sentence) =>
    kept.length === sentence.length ? sentence : endedLike(startedLike(kept, sentence), sentence);
  const parts = partsOf(sentence);
  const reported = parts.findIndex(isReported);
  if (reported >= 0) return shaped([...told(parts.slice(0, reported)), ...parts.slice(reported).flat()]);
  if (isAside(sentence)) return [];
  if (sentence.length <= MAX_ADDRESS_WORDS && parts.slice(1, -1).some(isWithin)) return [];
  const until = parts.findIndex((_, at) => at > 0 && isAside(parts.slice(at).flat()));
  // "Nobody has told him, so if you could leave him out of it": the rest says why.
  const isReason = parts[until]?.[0]?.key === "so" && parts.slice(0, until).flat().length <= MAX_REASON_WORDS;
  if (isReason || parts.some((part) => part[0]?.key === "but" && isWithin(part))) return [];
  const spoken = told(parts.slice(isAside(parts[0] ?? []) ? 1 : 0, until < 0 ? undefined : until));
  // "Come and see it and please don't make it too sentimental."
  const joint = spoken.findIndex(({ key }, at) => at > 2 && JOINTS.has(key) && isAside(spoken.slice(at)));
  const kept = joint < 0 ? spoken : spoken.slice(0, joint);
  if (kept.length === sentence.length) return sentence;
  // "My own boss, don't put my boss."
  if (kept.length <= MAX_LEFT_WORDS && code === "en" && !hasVerb(kept)) return [];
  // "I had a bit of a cry, which, leave that in."
  const opened = partsOf(kept).at(-1) ?? [];
  const whole = opened.every(({ key }) => neverLast.has(key)) ? kept.slice(0, -opened.length) : kept;
  const last = whole.at(-1)?.key ?? "";
  // "What I wanted to say was about, hang on, there's a lorry."
  return neverLast.has(last) || PREPOSITIONS.has(last) ? [] : shaped(whole);
}

/** "A quiet lad, Prakash, maybe don't put his name". */
const isName = (part: Sentence) => part.length <= 2 && part.every(({ text }) => /^\p{Lu}/u.test(text));

/** "Cut the part about my mother", "maybe leave my sister out of it". */
const UNWANTED =
  /^(?:(?:and|oh|so|but|please|maybe|actually|also|can|could|you) )*(?:(?:cut|leave|skip)(?: out)? (?:the|that) (?:bit|part|thing|stuff|line) (?:about|with|on) (?:(?:my|the|his|her|our|their) )?(\p{L}+)|(?:leave|keep) (?:my|the|our|his|her) (\p{L}+) out of (?:it|this))|^(?:maybe|please)(?: you)? cut (?:my|the) (\p{L}+)$/u;
const LEFT_IN = /\b(?:leave|keep|put) (?:it|that|this)(?: in)?$/u;
/** A noun that stands in more sentences is what the note is about. */
const MOST_UNWANTED = 2;
const SHORT_SENTENCE_WORDS = 10;

/** Without what the speaker asks to leave out, if that can be told: the part between commas, or the whole of a short sentence. */
export function withoutUnwanted(sentences: readonly Sentence[], { code }: Language): Sentence[] {
  const asked = code === "en" ? sentences.findLastIndex((sentence) => UNWANTED.test(said(sentence))) : -1;
  if (asked < 0) return [...sentences];
  const found = UNWANTED.exec(said(sentences[asked] ?? []))?.slice(1) ?? [];
  const noun = stemOf(found.find((word) => word !== undefined) ?? "", code);
  const isUnwanted = (part: Sentence) => part.some(({ key }) => stemOf(key, code) === noun);
  const told = sentences.filter((sentence, at) => at !== asked && isUnwanted(sentence));
  // "Maybe leave the number out. No, you know what, leave it in."
  const isTakenBack = sentences.slice(asked, asked + 2).some((sentence) => LEFT_IN.test(said(sentence)));
  if (isTakenBack || told.length > MOST_UNWANTED) return [...sentences];
  return sentences.flatMap((sentence) => {
    if (!told.includes(sentence)) return [sentence];
    const rest =
      sentence.length > SHORT_SENTENCE_WORDS
        ? partsOf(sentence)
            .filter((part) => !isUnwanted(part))
            .flat()
        : [];
    return rest.length > 0 ? [endedLike(startedLike(rest, sentence), sentence)] : [];
  });
}

export function partsOf(sentence: Sentence): Sentence[] {
  const parts: Sentence[] = [[]];
  for (const word of sentence) {
    parts.at(-1)?.push(word);
    if (word.trail.includes(",")) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}
