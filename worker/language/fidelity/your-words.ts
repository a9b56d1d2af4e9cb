import { isContent, type Reading, type Speech } from "./speech.ts";

/** How many content words to either side count as neighbours in the body. */
const BESIDE = 3;
/** How far apart the same two words may stand in speech. */
const REACH = 12;

/**
 * Share of the body's content words that trace to speech: the word was said, in any inflection, or the number in any
 * form; and one of its neighbours in the body was said close by, so that a common word alone proves nothing.
 * 1 for a body without words.
 */
export function yourWordsOf(body: Reading, speech: Speech, supported: ReadonlySet<number>): number {
  const words = body.tokens.flatMap((token, at) => (token.kind === "sign" ? [] : [at]));
  const content = words.filter((at) => {
    const token = body.tokens[at];
    return token !== undefined && isContent(token, speech);
  });
  const judged = content.length > 0 ? content : words;
  if (judged.length === 0) return 1;
  const traced = judged.filter((at, index) => {
    if (supported.has(at)) return true;
    const positions = speech.byStem.get(body.stems[at] ?? "");
    if (!positions) return false;
    if (judged.length === 1) return true;
    const neighbours = [
      ...judged.slice(Math.max(0, index - BESIDE), index),
      ...judged.slice(index + 1, index + 1 + BESIDE),
    ];
    return neighbours.some(
      (other) =>
        supported.has(other) || areClose(positions, speech.byStem.get(body.stems[other] ?? "") ?? []),
    );
  });
  return Math.round((traced.length / judged.length) * 1000) / 1000;
}

/** Whether some position of one sorted list is close to, but not the same as, one of the other. */
function areClose(one: readonly number[], other: readonly number[]): boolean {
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const gap = (one[left] ?? 0) - (other[right] ?? 0);
    if (gap !== 0 && Math.abs(gap) <= REACH) return true;
    if (gap < 0) left += 1;
    else right += 1;
  }
  return false;
}
