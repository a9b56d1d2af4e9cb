import type { TweakMode } from "#contract/drafts.ts";
import {
  countWords,
  dropping,
  hasNumber,
  joined,
  keepingPhrases,
  type Language,
  type Passage,
  passagesOf,
  strengthOf,
  withFollowers,
  withoutHedges,
  withoutVolume,
} from "../text/index.ts";

/** What is left of a post that is made shorter, about. */
const SHARE = 0.7;
const TURN = /^(?:but|so|except|until|pero|aber|mais|mas|así que)\b|["“„«]/iu;
type Context = { language: Language; kept: readonly string[] };
const UNCHANGED: Record<TweakMode, string> = {
  shorter: "It's already short. Nothing to cut.",
  bolder: "It's already direct. Nothing to strengthen.",
  softer: "Already soft. Nothing changed.",
};

/** A body made shorter, bolder or softer out of its own words; as it was when nothing can be done. `hook` is only counted. */
export function tweaked(mode: TweakMode, body: string, context: Context, hook = "") {
  const { language, kept } = context;
  const change = { shorter: shortened, bolder, softer }[mode];
  const changed = keepingPhrases(body, kept, (text) => joined(change(passagesOf(text), language)));
  if (changed === "" || changed === joined(passagesOf(body))) return { body, reply: UNCHANGED[mode] };
  const [is, was] = [changed, body].map((text) => countWords(`${hook}\n${text}`));
  return { body: changed, reply: `Done: ${is} words, was ${was}.` };
}

const each =
  (change: typeof withoutHedges) =>
  (passages: readonly Passage[], language: Language): Passage[] =>
    passages.map((passage) => ({ ...passage, text: change(passage.text, language) }));
const [bolder, softer] = [each(withoutHedges), each(withoutVolume)];

/**
 * Without the sentences that say least. The opening, the sentence with the number, turns, quotations and the end stay, where
 * anything else can go, and no sentence is left that leans on one that went.
 */
function shortened(passages: readonly Passage[], language: Language): Passage[] {
  const words = passages.map(({ text }) => countWords(text));
  const whole = words.reduce((sum, count) => sum + count, 0);
  const weakest = passages
    .map(({ text }, at) => ({ at, text, strength: strengthOf(text, language) }))
    .sort((a, b) => a.strength - b.strength);
  const number = weakest.findLast(({ text }) => hasNumber(text, language))?.at;
  const isKept = (at: number) =>
    at === 0 || at === passages.length - 1 || at === number || TURN.test(passages[at]?.text ?? "");
  const gone = new Set<number>();
  let left = whole;
  for (const { at } of weakest) {
    const group = withFollowers(passages, [at]).filter((place) => !gone.has(place));
    if (left <= whole * SHARE || group.some(isKept)) continue;
    for (const place of group) gone.add(place);
    left -= group.reduce((sum, place) => sum + (words[place] ?? 0), 0);
  }
  if (gone.size > 0) return dropping(passages, (at) => gone.has(at));
  const plain = bolder(softer(passages, language), language);
  if (countWords(joined(plain)) < whole) return plain;
  // Every sentence is one to keep: the last goes that is not all there is.
  const said = [...passages.keys()].filter((at) => (words[at] ?? 0) > 0);
  return said.length < 2 ? plain : dropping(passages, (at) => at === said.at(-1));
}
