import { expect, test } from "vitest";
import type { Source } from "#contract/drafts.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { correctedEdit, correctedText } from "../../web/shared/lines/correction.ts";

const HEARD = "she sent a retort and then she sent another retort to the board";
const words: TimedWord[] = HEARD.split(" ").map((text, at) => ({ text, start: at, end: at + 1 }));

/** A text of sentences, each with the words that it was made from. */
function corrected(
  sentences: [text: string, first: number, last: number][],
  at: number,
  by: string,
  id = "note",
) {
  let text = "";
  const sources = sentences.map(([sentence, from, last]): Source => {
    const start = text.length;
    text += `${sentence} `;
    return { start, end: start + sentence.length, recordingId: "note", from, to: last + 1 };
  });
  return correctedText(text.trimEnd(), sources, { recordingId: id, words, at }, by);
}

test("a misheard word is put right in the sentence that was made from it, and nowhere else", () => {
  const sentences: [string, number, number][] = [
    ["She sent a retort.", 0, 3],
    ["Then another retort to the board.", 5, 12],
  ];
  expect(corrected(sentences, 3, "report")).toBe("She sent a report. Then another retort to the board.");
  expect(corrected(sentences, 9, "report")).toBe("She sent a retort. Then another report to the board.");
});

test("of two in one sentence it is the one that was misheard", () => {
  const whole: [string, number, number][] = [["She sent a retort and another retort.", 0, 12]];
  expect(corrected(whole, 9, "report")).toBe("She sent a retort and another report.");
});

test("it begins a sentence as the word before it did", () => {
  expect(corrected([["Another retort.", 8, 9]], 8, "one more")).toBe("One more retort.");
  expect(corrected([["Retort to the board.", 9, 12]], 9, "kraków")).toBe("Kraków to the board.");
});

test("a text that does not have the word, or was said elsewhere, stays as it is", () => {
  expect(corrected([["She wrote to the board.", 0, 12]], 3, "report")).toBe("She wrote to the board.");
  expect(corrected([["A retort.", 2, 3]], 9, "report")).toBe("A retort.");
  expect(corrected([["A retort.", 2, 3]], 3, "report", "another")).toBe("A retort.");
  expect(corrected([["Retorts.", 2, 3]], 3, "report")).toBe("Retorts.");
});

test("an edit that was begun before keeps its changes and gets the correction, unless too much was changed to tell", () => {
  const before = "A retort came. Another retort followed.";
  const after = "A retort came. Another report followed.";
  const edited = (edit: string) => correctedEdit(edit, before, after, "retort");
  expect(edited(before)).toBe(after);
  expect(edited("Listen: a retort came. Then another retort followed, and how!")).toBe(
    "Listen: a retort came. Then another report followed, and how!",
  );
  expect(edited("Another retort followed.")).toBe("Another retort followed.");
  expect(correctedEdit("Retort again.", "Retort.", "Report.", "retort")).toBe("Report again.");
});
