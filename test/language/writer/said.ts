import interviews from "../interviews.json" with { type: "json" };
import judged from "../judging/notes.json" with { type: "json" };
import notes from "../notes.json" with { type: "json" };
import { rowsOf } from "../rows.ts";

/** Notes as people speak them and as recognisers write them down, often without a full stop. */
export const SPOKEN_NOTES = notesOf(notes);
/** Written before the rules that they judge: nothing is ever fitted to them. */
export const JUDGED_NOTES = notesOf(judged);
/** A first recording, then answers to questions. */
export const INTERVIEWS = Object.entries(interviews).flatMap(([title, [answer = "", ...others]]) =>
  rowsOf([title], "language", "name").map(({ language, name }) => ({
    name,
    language: language || undefined,
    turns: [{ question: null, answer }, ...rowsOf(others, "question", "answer")],
  })),
);

function notesOf(lines: readonly string[]) {
  const rows = rowsOf(lines, "language", "name", "transcript");
  // Only where the speech model would know it.
  return rows.map((row) => ({ ...row, language: row.language || undefined }));
}

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
