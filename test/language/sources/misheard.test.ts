import { expect, test } from "vitest";
import type { TimedWord } from "#contract/recordings.ts";
import { spokenIn, withCorrection } from "../../../worker/language/sources/index.ts";

const HEARD = "She sent a retort to the board. And then Ada sent another retort to the investors, for $40.";
const words: TimedWord[] = HEARD.split(" ").map((text, at) => ({
  text: text.replace(/[.,]$/, ""),
  start: at,
  end: at + 1,
}));

function corrected(text: string, at: number, right: string, recordingId = "note"): string {
  const spoken = spokenIn([{ id: "note", words }], "en");
  return withCorrection(text, spoken, { recordingId, words, at, right });
}

test("a misheard word is put right in each sentence that was made from it, and nowhere else", () => {
  const text = "She sent a retort to the board. Then Ada sent another retort to the investors.";
  expect(corrected(text, 3, "report")).toBe(text.replace("retort", "report"));
  expect(corrected(text, 12, "report")).toBe(text.replace("another retort", "another report"));
  const twice = "She sent a retort to the board. Yes, she sent a retort to the board.";
  expect(corrected(twice, 3, "report")).toBe(twice.replaceAll("retort", "report"));
});

test("of two in one sentence it is the one that was misheard", () => {
  const text = "She sent a retort to the board and then Ada sent another retort to the investors.";
  expect(corrected(text, 12, "report")).toBe(text.replace("another retort", "another report"));
});

test("it begins a sentence as the word before it did", () => {
  expect(corrected("Another retort to the investors.", 11, "one more")).toBe(
    "One more retort to the investors.",
  );
});

test("a sum is put right with its sign; words of which it is a part are not", () => {
  expect(corrected("Another retort to the investors, for $40.", 17, "$14")).toBe(
    "Another retort to the investors, for $14.",
  );
  expect(corrected("She sent a retort-like note to the board.", 3, "report")).toContain("retort-like");
});

test("a text that does not have the word, or was said elsewhere, stays as it is", () => {
  for (const text of ["She wrote to the board.", "Retorts to the board."]) {
    expect(corrected(text, 3, "report")).toBe(text);
  }
  expect(corrected("She sent a retort to the board.", 12, "report")).toBe("She sent a retort to the board.");
  expect(corrected("She sent a retort to the board.", 3, "report", "another")).toContain("retort");
});
