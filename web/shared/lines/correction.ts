/** A misheard word, and what was said instead. */
interface Correction {
  was: string;
  right: string;
}

/**
 * An edit, begun on the text `before`, with the correction that made `after` of it; as it is where too much was changed to
 * tell which of its words were corrected.
 */
export function correctedEdit(
  edit: string,
  [before, after]: readonly [string, string],
  { was, right }: Correction,
): string {
  const wordsIn = (text: string) => [...text.matchAll(WORD)].filter(([match]) => isSame(match, was));
  const [standing, edited] = [wordsIn(before), wordsIn(edit)];
  if (standing.length !== edited.length) return edit;
  const puts = [right, right.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())];
  let corrected = "";
  let end = 0;
  // How much longer the text has become so far.
  let longer = 0;
  for (const [at, { 0: word, index }] of standing.entries()) {
    const [own = "", place = end] = [edited[at]?.[0], edited[at]?.index];
    const put = puts.find((text) => after.startsWith(text, index + longer));
    corrected += edit.slice(end, place) + (put ?? own);
    end = place + own.length;
    longer += (put ?? word).length - word.length;
  }
  return corrected + edit.slice(end);
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
