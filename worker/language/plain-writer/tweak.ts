import type { TweakMode } from "#contract/drafts.ts";
import {
  countWords,
  dropping,
  hasNumber,
  joined,
  keepingPhrases,
  type Language,
  leansBack,
  type Passage,
  passagesOf,
  strengthOf,
  withoutHedges,
  withoutVolume,
} from "../text/index.ts";

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
const TURN = /^(?:but|so|except|until|pero|aber|mais|mas|así que)\b|["“„«]/iu;
const MAX_LEANING = 4;
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
  return { body: changed, reply: doneIn(body, changed) };
}

/** How long a text is now. */
export const doneIn = (before: string, after: string): string =>
  `Done: ${countWords(after)} words, was ${countWords(before)}.`;

const bolder = (passages: readonly Passage[], language: Language): Passage[] =>
  passages.map((passage) => ({ ...passage, text: withoutHedges(passage.text, language) }));

const softer = (passages: readonly Passage[], language: Language): Passage[] =>
  passages.map((passage) => ({ ...passage, text: withoutVolume(passage.text, language) }));

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
  if (countWords(joined(plain)) < whole) return plain;
  // Every sentence is one to keep: the shortest goes that nothing leans on, the opening last.
  const [least, other] = [...passages.keys()]
    .filter((at) => countWords(passages[at]?.text ?? "") > 0)
    .sort((a, b) => costOf(passages, a) - costOf(passages, b));
  return other === undefined ? plain : dropping(passages, (at) => at === least);
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
