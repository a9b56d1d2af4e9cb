import type { TweakMode } from "#contract/drafts.ts";
import {
  capitalised,
  countWords,
  dropping,
  joined,
  keepingPhrases,
  type Language,
  leansBack,
  type Passage,
  passagesOf,
} from "../text/index.ts";
import { hasNumber, strengthOf } from "./hooks.ts";

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
const TURN = /^(?:but|so|except|until|pero|aber|mais|mas|así que)\b|["“„«]/iu;
const MAX_LEANING = 4;
/** A number that the speaker was unsure of stays unsure: so far from "I think". */
const UNSURE_CHARS = 40;
/** Whose opinion it is goes; whether it is certain ("maybe") does not. */
const HEDGES: Record<string, RegExp> = {
  en: /(?<=^|[,.;] |["“]|\b(?:and|but|so|because|that) )(?:I (?:honestly |kind of |sort of |just |really )?(?:think|guess|feel like|believe|suppose)(?: that)?|I'd say|I would say|in my opinion,?|to be honest,?|honestly,|basically,|I mean,) (?=(?:I|we|you|he|she|they|that|this|there|the|my|our|it|nobody|people|every\p{L}+)\b)|(?<=\b(?:was|were|felt|feels|I|we|they|he|she) )(?:kind of|sort of|kinda|sorta|a (?:little )?bit|somewhat|pretty much|basically) (?=\p{Ll}{3})(?!of\b|like\b|as\b|about\b)|(?<=\b(?:I|we|they|he|she) )just (?=\p{Ll}{3})(?!about\b|one\b|two\b|got\b|the\b)/giu,
  de: /(?<=\p{L} )(?:irgendwie|eigentlich|sozusagen|quasi|halt) (?=\p{L})/giu,
  es: /(?<=^|[,.;] )(?:la verdad es que|(?:yo )?creo que|pienso que) (?=\p{L})/giu,
  fr: /(?<=^|[,.;] )je (?:crois|pense|trouve) que (?=\p{L})/giu,
  pt: /(?<=^|[,.;] )(?:(?:eu )?acho que|creio que) (?=\p{L})/giu,
};
const LOUD: Record<string, RegExp> = {
  en: /\b(?:very|really|extremely|absolutely|totally|completely|literally|incredibly|insanely|utterly|super|damn|fucking|freaking|bloody|obviously) (?=\p{L})/giu,
  de: /(?<=\p{L} )(?:sehr|wirklich|absolut|total|völlig|extrem) (?=\p{Ll})/giu,
  es: /\b(?:muy|realmente|absolutamente|totalmente|completamente) (?=\p{Ll})/giu,
  fr: /(?<=\p{L} )(?:très|vraiment|absolument|totalement|complètement) (?=\p{Ll})/giu,
  pt: /\b(?:muito|realmente|absolutamente|totalmente|completamente) (?=\p{Ll})/giu,
};
const NOT_BEFORE =
  /(?:\b(?:not|never|so|too|as|or|almost|nearly|no|the|nicht|noch|pas|plus|kein|tan|não|how)|n't) $/iu;
const NOT_AFTER =
  /^(?:first|last|best|same|end|least|much|many|few|long|well|poco|viel|wenig|bien|than|that)\b/iu;
const UNCHANGED: Record<TweakMode, string> = {
  shorter: "It's already short. Nothing to cut.",
  bolder: "It's already direct. Nothing to strengthen.",
  softer: "Already soft. Nothing changed.",
};

/** A body made shorter, bolder or softer out of its own words, and what became of it; as it was when nothing can be done. */
export function tweaked(mode: TweakMode, body: string, language: Language, kept: readonly string[]) {
  const change = { shorter: shortened, bolder, softer }[mode];
  const changed = keepingPhrases(body, kept, (text) => joined(change(passagesOf(text), language)));
  if (changed === "" || changed === joined(passagesOf(body))) return { body, reply: UNCHANGED[mode] };
  const [now, before] = [countWords(changed), countWords(body)];
  const reply = now === before ? `Done: ${now} words, as before.` : `Done: ${now} words, was ${before}.`;
  return { body: changed, reply };
}

const bolder = (passages: readonly Passage[], language: Language): Passage[] =>
  passages.map((passage) => ({ ...passage, text: without(passage.text, HEDGES, language) }));

const softer = (passages: readonly Passage[], language: Language): Passage[] =>
  passages.map((passage) => {
    const text = without(passage.text, LOUD, language).replace(/!{1,9}(?=["”»]?$)/u, ".");
    return { ...passage, text };
  });

function without(text: string, patterns: Record<string, RegExp>, language: Language): string {
  const pattern = patterns[language.code] ?? /(?!)/u;
  const rest = text.replace(pattern, (found, at: number) => {
    const next = text.slice(at + found.length, at + found.length + UNSURE_CHARS);
    const isBound = NOT_BEFORE.test(text.slice(Math.max(0, at - 12), at)) || NOT_AFTER.test(next);
    return isBound || (patterns === HEDGES && hasNumber(next, language)) ? found : "";
  });
  return rest !== text && /^\p{Lu}/u.test(text) ? capitalised(rest) : rest;
}

/**
 * Without the sentences that say least. The opening, the sentence with the number, turns, quotations and the end stay, and no
 * sentence is left that leans on one that went.
 */
function shortened(passages: readonly Passage[], language: Language): Passage[] {
  const weakest = passages
    .map(({ text }, at) => ({ at, strength: strengthOf(text, language), text }))
    .sort((a, b) => a.strength - b.strength);
  const number = weakest.findLast(({ text }) => hasNumber(text, language))?.at;
  const isKept = (at: number) =>
    at === 0 || at === passages.length - 1 || at === number || TURN.test(passages[at]?.text ?? "");
  const gone = new Set<number>();
  const sizeOf = (places: readonly number[]) => countWords(places.map((at) => passages[at]?.text).join(" "));
  const whole = countWords(joined(passages));
  let left = whole;
  for (const { at } of weakest) {
    const group = [at, ...leaningOn(passages, at)].filter((place) => !gone.has(place));
    if (left <= whole * SHARE || group.some(isKept)) continue;
    left -= sizeOf(group);
    for (const place of group) gone.add(place);
  }
  if (gone.size > 0) return dropping(passages, (at) => gone.has(at));
  const plain = bolder(softer(passages, language), language);
  if (passages.length < 2 || countWords(joined(plain)) < whole) return plain;
  // Every sentence is one to keep: the shortest goes that nothing leans on, the opening last.
  const [least] = [...passages.keys()].sort((a, b) => costOf(passages, a) - costOf(passages, b));
  return dropping(passages, (at) => at === least);
}

const costOf = (passages: readonly Passage[], at: number): number =>
  countWords(passages[at]?.text ?? "") + (at === 0 || leaningOn(passages, at).length > 0 ? 1_000 : 0);

/** The sentences right after one that cannot be understood without it; the opening, which stays, where there is no end of them. */
function leaningOn(passages: readonly Passage[], at: number): number[] {
  const places: number[] = [];
  for (let next = at + 1; leansBack(passages[next]?.text ?? ""); next += 1) {
    if (places.length === MAX_LEANING) return [0];
    places.push(next);
  }
  return places;
}
