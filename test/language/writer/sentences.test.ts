import { describe, expect, test } from "vitest";
import { bodyOf, manuscriptOf } from "../../../worker/language/builtin-writer/index.ts";
import { JUDGING_NOTES } from "./notes/judging.ts";
import type { LabelledNote } from "./notes/labelled-note.ts";
import { TUNING_NOTES } from "./notes/tuning.ts";
import { wordsIn } from "./said.ts";

const read = (transcript: string, language?: string) =>
  bodyOf(manuscriptOf({ transcript, ...(language && { language }) }).sentences).replace(/\s+/g, " ");

/** How many of the full stops that we set stand where the speaker's sentences end, and how many of those ends we found. */
function cutsOf(notes: readonly LabelledNote[]): { right: number; wrong: number; missed: number } {
  let [right, wrong, missed] = [0, 0, 0];
  for (const { said = "" } of notes) {
    const ends = (text: string) => text.split(/(?<=[.?!])\s+/).map((sentence) => wordsIn(sentence).length);
    const places = (lengths: number[]) =>
      lengths.slice(0, -1).map((_, at) => lengths.slice(0, at + 1).reduce((a, b) => a + b));
    const real = new Set(places(ends(said)));
    const ours = places(ends(read(wordsIn(said).join(" "))));
    right += ours.filter((place) => real.has(place)).length;
    wrong += ours.filter((place) => !real.has(place)).length;
    missed += [...real].filter((place) => !ours.includes(place)).length;
  }
  return { right, wrong, missed };
}

describe.each([
  { name: "notes that it was fitted to", notes: TUNING_NOTES, precision: 0.9, recall: 0.25 },
  { name: "notes that it was not fitted to", notes: JUDGING_NOTES, precision: 0.7, recall: 0.25 },
])("speech without punctuation: $name", ({ notes, precision, recall }) => {
  test("ends its sentences where the speaker did, rather too seldom than wrongly", () => {
    const { right, wrong, missed } = cutsOf(notes.filter(({ said }) => said !== undefined));
    expect(right / (right + wrong)).toBeGreaterThan(precision);
    expect(right / (right + missed)).toBeGreaterThan(recall);
  });
});

test("an object that is said again is no false start", () => {
  expect(read("i showed it to the it guy and he laughed")).toContain("I showed it to the IT guy");
});

test("a phrase stays with its verb in Spanish", () => {
  const said =
    "vendimos la mitad de las máquinas y con ese dinero alquilamos un local más pequeño en el centro";
  expect(read(said, "es")).not.toMatch(/dinero\./);
});

/** The words of a text, spoken with these seconds of silence after each comma that stands for a pause. */
function spokenWith(text: string, pause: number) {
  let at = 0;
  const words = text.split(" ").map((word) => {
    const timed = { text: word.replace(",", ""), start: at, end: at + 0.3 };
    at += 0.3 + (word.endsWith(",") ? pause : 0);
    return timed;
  });
  return { transcript: words.map(({ text }) => text).join(" "), language: "en", words };
}

test("a pause tells where a sentence ends, and its absence where none does", () => {
  const body = (note: ReturnType<typeof spokenWith>) => bodyOf(manuscriptOf(note).sentences);
  const said =
    "we moved the office to a village in march, everybody told me it was the end, three people left";
  expect(body(spokenWith(said, 0.5))).toMatch(
    /village in March\. Everybody told me it was the end\. Three people/,
  );
  const other =
    "we moved the office to a village, in march everybody told me it was the end, three people left";
  expect(body(spokenWith(other, 0.5))).toMatch(
    /to a village\. In March,? everybody told me it was the end\. Three people/,
  );
});

test("times of other words are no use", () => {
  const { transcript, language } = spokenWith("we moved the office and nobody left", 0);
  const note = { transcript, language, words: [{ text: "hello", start: 0, end: 1 }] };
  expect(manuscriptOf(note)).toEqual(manuscriptOf({ transcript, language }));
});
