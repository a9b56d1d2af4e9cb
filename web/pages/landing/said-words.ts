export interface SaidWord {
  text: string;
  kept: boolean;
}

/**
 * The words of a note, each with whether the text written from it keeps it. Looked for from the end, because of what is
 * said twice speakers mean the second.
 */
export function saidWords(transcript: string, written: string): SaidWord[] {
  const left = written.split(/\s+/).map(plain);
  return transcript
    .split(/\s+/)
    .reverse()
    .map((text) => {
      const kept = plain(text) === left.at(-1);
      if (kept) left.pop();
      return { text, kept };
    })
    .reverse();
}

/** A word without its case and the punctuation around it. */
const plain = (word: string) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
