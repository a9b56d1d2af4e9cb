/** A text as it is compared with what the speaker said about it: letter case and spacing make no difference. */
export const folded = (text: string): string =>
  text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether these words stand in a text, as whole words where their script has such. */
export function mentions(text: string, words: string): boolean {
  const wanted = spaced(words);
  if (wanted === "" || UNSPACED.test(wanted)) return folded(text).includes(folded(words));
  return ` ${spaced(text)} `.includes(` ${wanted} `);
}

const spaced = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
