const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

/** Corrects the misheard word in an open edit too, unless only some of its occurrences were corrected. */
export function correctedEdit(
  edit: string,
  [before, after]: readonly [string, string],
  { was, right }: { was: string; right: string },
): string {
  const capitalised = right.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const corrected = (text: string) =>
    text.replace(WORD, (word) => {
      if (word.toLowerCase() !== was.toLowerCase()) return word;
      return /^\p{Lu}/u.test(word) ? capitalised : right;
    });
  return corrected(before) === after ? corrected(edit) : edit;
}
