import { expect, test } from "vitest";
import type { TimedWord } from "#contract/recordings.ts";
import { spokenIn, withCorrection } from "../../../worker/language/sources/index.ts";
import cases from "./misheard.json" with { type: "json" };

const HEARD = "She sent a retort to the board. And then Ada sent another retort to the investors, for $40.";
const words: TimedWord[] = HEARD.split(" ").map((text, at) => ({
  text: text.replace(/[.,]$/, ""),
  start: at,
  end: at + 1,
}));

interface Case {
  what: string;
  text: string;
  /** Which word was misheard, and what it was. */
  at: number;
  right: string;
  recordingId?: string;
  expected: string;
}

test.each<Case>(cases)(
  "a misheard word: $what: $text",
  ({ text, recordingId = "note", at, right, expected }) => {
    const spoken = spokenIn([{ id: "note", words }], "en");
    expect(withCorrection(text, spoken, { recordingId, words, at, right })).toBe(expected);
  },
);
