import {
  endedLike,
  joined,
  languageOf,
  passagesOf,
  regrouped,
  rewritten,
  type Sentence,
  startedLike,
  wordsOf,
} from "../../text/index.ts";
import { isLead, isWhole } from "./lines.ts";
import { isTitle } from "./pieces.ts";

/** Less than this share of what was said is no post. */
const LEAST_SHARE = 0.25;
/** Less is not what is left of a sentence. */
const LEAST_WORDS = 3;

/**
 * The body of a post under this hook: its whole text without the words that the hook says already, or with them where little
 * else or half a sentence would be left. Undefined where the hook does not stand in the text word for word. `code` is ISO 639-1.
 */
export function bodyBeneath(hook: string, text: string, code: string | null): string | undefined {
  const language = languageOf({ transcript: text, ...(code && { language: code }) });
  const passages = passagesOf(text);
  const spoken = passages.flatMap((passage, at) => spokenIn(passage.text).map(({ key }) => ({ key, at })));
  const sought = spokenIn(hook);
  const places = [...spoken.keys()].filter((start) =>
    sought.every(({ key }, at) => spoken[start + at]?.key === key),
  );
  const endsAt = (place: number) => spoken[place - 1]?.at !== spoken[place]?.at;
  // Said within a sentence, and then as one: that one goes.
  const found = places.find((start) => endsAt(start) && endsAt(start + sought.length)) ?? places[0];
  if (sought.length === 0 || found === undefined) return undefined;
  const to = found + sought.length;
  const isPart = !endsAt(found) || !endsAt(to);
  if (isPart && isTitle(wordsOf(hook)) && !isWhole(wordsOf(hook), language)) return text;
  let from = found;
  while (from > 0 && isLead(spoken[from - 1]?.key ?? "", language)) from -= 1;
  if (spoken.length - (to - from) < LEAST_SHARE * spoken.length) return text;
  const remains = new Set([...spoken.slice(0, from), ...spoken.slice(to)].map(({ at }) => at));
  const cut = passages.map((passage, at) => {
    const first = spoken.findIndex((word) => word.at === at);
    return rewritten(passage, (sentence) => withoutRange(sentence, from - first, to - first));
  });
  const isBroken = cut.some((passage, at) => {
    if (passage === passages[at] || !remains.has(at)) return false;
    const rest = wordsOf(passage.text);
    const isMiddle = spoken[from - 1]?.at === at && spoken[to]?.at === at;
    return isMiddle || rest.length < LEAST_WORDS || !isWhole(rest, language);
  });
  if (isBroken) return text;
  const left = cut.filter((_, at) => remains.has(at));
  return joined(regrouped(left));
}

const spokenIn = (text: string): Sentence => wordsOf(text).filter(({ key }) => key !== "");

/** A sentence without some of its words, signs not counted, with its capital and its last mark. */
function withoutRange(sentence: Sentence, from: number, to: number): Sentence {
  const spoken = sentence.filter(({ key }) => key !== "");
  const dropped = new Set(spoken.slice(Math.max(0, from), Math.max(0, to)));
  if (dropped.size === 0) return sentence;
  const kept = sentence.filter((word) => !dropped.has(word));
  return endedLike(startedLike(kept, sentence), sentence);
}
