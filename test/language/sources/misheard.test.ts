import { expect, test } from "vitest";
import type { TimedWord } from "#contract/recordings.ts";
import {
  changedWords,
  correctionsOf,
  spokenIn,
  spokenWordsIn,
  withCorrections,
} from "../../../worker/language/sources/index.ts";
import { rowsOf } from "../rows.ts";
import cases from "./misheard.json" with { type: "json" };

const HEARD = "She sent a retort to the board. And then Ada sent another retort to the investors, for $40.";
const words: TimedWord[] = HEARD.split(" ").map((text, at) => ({
  text: text.replace(/[.,]$/, ""),
  start: at,
  end: at + 1,
}));

// `at`: which word was misheard, and `right`: what it was.
test.each(rowsOf(cases.words, "text", "at", "right", "expected"))(
  "a misheard word: $what: $text",
  ({ text, at, right, expected, rest: [recordingId = "note"] }) => {
    const spoken = spokenIn([{ id: "note", words }], "en");
    const corrections = [{ from: Number(at), to: Number(at) + 1, right }];
    expect(withCorrections(text, spoken, { recordingId, words, corrections })).toBe(expected);
  },
);

test.each(cases.transcripts)("a transcript corrected in %s corrects the text of it", (_, sentence) => {
  const before = spokenWordsIn("She sent a retort to the board.");
  const heard = before.map((text, at) => ({ text, start: at, end: at + 1 }));
  const texts = spokenWordsIn(sentence);
  const changes = changedWords(before, texts);
  const corrections = correctionsOf(changes, sentence, texts);
  const misheard = { recordingId: "note", words: heard, corrections };
  const spoken = spokenIn([{ id: "note", words: heard }], "en");
  expect(withCorrections("She sent a retort to the board. Ours stays.", spoken, misheard)).toBe(
    `${sentence} Ours stays.`,
  );
});
