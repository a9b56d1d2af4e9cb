import type { TimedWord } from "#contract/recordings.ts";

/** Heard notes (`judging.ts`, and `fitted.txt` for the weights of `sentence-ends.ts`) are marked between their words: a sentence ends there in any case, or might; doubled, with a pause; or a pause is all. */
const MARKS = new Set(["/", "//", "|", "||", "~"]);
const WORD_SECONDS = 0.3;

export interface MarkedNote {
  transcript: string;
  words: TimedWord[];
  /** Before which words a sentence ends in any case. */
  firm: ReadonlySet<number>;
  /** Before which words one may end. */
  possible: ReadonlySet<number>;
}

/** The note with its labels. `seconds` says how long the pause of a mark is, the `at`th piece of the note. */
export function marked(note: string, seconds: (mark: string, at: number) => number): MarkedNote {
  const words: TimedWord[] = [];
  const [firm, possible] = [new Set<number>(), new Set<number>()];
  let time = 0;
  for (const [at, piece] of note.split(" ").entries()) {
    if (MARKS.has(piece)) {
      if (piece !== "~") possible.add(words.length);
      if (piece.startsWith("/")) firm.add(words.length);
      time += seconds(piece, at);
      continue;
    }
    words.push({ text: piece, start: time, end: time + WORD_SECONDS });
    time += WORD_SECONDS;
  }
  return { transcript: words.map(({ text }) => text).join(" "), words, firm, possible };
}
