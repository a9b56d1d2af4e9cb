import interviews from "../interviews.json" with { type: "json" };
import judged from "../judging/notes.json" with { type: "json" };
import notes from "../notes.json" with { type: "json" };

interface SpokenNote {
  name: string;
  transcript: string;
  /** Only where the speech model would know. */
  language?: string;
}

/** Notes as people speak them and as recognisers write them down, often without a full stop. */
export const SPOKEN_NOTES: readonly SpokenNote[] = notes;
/** Written before the rules that they judge: nothing is ever fitted to them. */
export const JUDGED_NOTES: readonly SpokenNote[] = judged;
/** A first recording, then answers to questions. */
export const INTERVIEWS: readonly {
  name: string;
  language?: string;
  turns: { question: string | null; answer: string }[];
}[] = interviews;

/** Words as an outsider would count them: letters and digits, apostrophes kept, case ignored. */
export function wordsIn(text: string): string[] {
  return (
    text
      .replaceAll("’", "'")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? []
  );
}

/** The words of `text` that do not stand in `transcript`, or stand there less often. */
export function unsaidWords(text: string, transcript: string): string[] {
  const left = Map.groupBy(wordsIn(transcript), (word) => word);
  return wordsIn(text).filter((word) => left.get(word)?.pop() === undefined);
}

/** Sentences of four words and more that stand in a text twice. */
export function saidTwice(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+/).map((sentence) => wordsIn(sentence).join(" "));
  return sentences.filter(
    (sentence, at) => sentence.split(" ").length > 3 && sentences.indexOf(sentence) < at,
  );
}
