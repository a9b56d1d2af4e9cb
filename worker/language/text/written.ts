/** Reading a text the way the rubric counts it: words, sentences, paragraphs. */
/** Words in lower case with straight apostrophes; hyphenated words are one. */
export function wordsIn(text: string): string[] {
  return (
    text
      .replaceAll("’", "'")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  );
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Whether a text is in a script that writes no spaces between words: Chinese, Japanese, Thai. */
export function isUnspaced(text: string): boolean {
  return (text.match(UNSPACED)?.length ?? 0) > text.length / 3;
}

/** The words, or the letters of an unspaced script. */
export function unitsIn(text: string): string[] {
  return isUnspaced(text) ? (text.match(UNSPACED) ?? []) : wordsIn(text);
}

export function paragraphsIn(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?]["”»)]?)\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** The sentence of `text` around a position, for showing what a finding is about. */
export function sentenceAt(text: string, position: number): string {
  let from = 0;
  for (const sentence of sentencesIn(text)) {
    const start = text.indexOf(sentence, from);
    if (position < start + sentence.length) return sentence;
    from = start + sentence.length;
  }
  return text.trim();
}

const FUNCTION_WORDS = new Set(
  `a an the this that these those my our your his her its their i me we us you he him she it they them and or but so
  because if when while as than then of to in on at by for from with about into over after before up down out off is are
  was were be been being am do does did have has had will would can could should may might must not no yes just very
  really too also even only still there here what which who whom whose how why where all any some each every both more
  most other such own same i'm i've i'll i'd we're we've we'll it's that's there's don't doesn't didn't isn't can't won't
  get got go goes went going thing things something your you're they're lot`.split(/\s+/),
);

/** Words that carry the meaning; in languages other than English this is every word of four letters or more. */
export function contentWordsIn(text: string): string[] {
  return wordsIn(text).filter(
    (word) => !FUNCTION_WORDS.has(word) && (word.length > 2 || /\p{N}/u.test(word)),
  );
}

export function gramsOf(words: readonly string[], size: number): string[] {
  const grams: string[] = [];
  for (let at = 0; at + size <= words.length; at += 1) grams.push(words.slice(at, at + size).join(" "));
  return grams;
}

/** A transcript with so few full stops has no sentences to measure. */
const MAX_WORDS_PER_STOP = 35;

export function isPunctuatedText(text: string): boolean {
  const stops = text.match(/[.!?。！？]/gu)?.length ?? 0;
  return stops > 0 && wordsIn(text).length / stops <= MAX_WORDS_PER_STOP;
}
