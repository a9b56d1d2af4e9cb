import { describe, expect, test } from "vitest";
import { bodyOf, manuscriptOf } from "../../../worker/language/builtin-writer/index.ts";
import { heard, SPOKEN } from "../judging/notes.ts";
import { JUDGING_NOTES } from "./notes/judging.ts";
import type { LabelledNote } from "./notes/labelled-note.ts";
import { PAUSED_NOTES } from "./notes/paused.ts";
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

/** Where our sentences end among the words that were heard, and which of those ends the note's writer marked. */
function endsOf(said: string): { right: number; wrong: number } {
  const { transcript, words, ends } = heard(said);
  const { sentences } = manuscriptOf({ transcript, words, language: "en" });
  let [at, right, wrong] = [0, 0, 0];
  let last: number | undefined;
  for (const sentence of sentences) {
    for (const [place, { key }] of sentence.entries()) {
      while (at < words.length && words[at]?.text !== key) at += 1;
      if (place === 0 && last !== undefined) {
        const between = Array.from({ length: at - last }, (_, offset) => (last ?? 0) + 1 + offset);
        if (between.some((each) => ends.has(each))) right += 1;
        else wrong += 1;
      }
      last = at;
      at += 1;
    }
  }
  return { right, wrong };
}

test.each([
  { name: "notes that rules were fitted to", notes: PAUSED_NOTES, precision: 0.88 },
  { name: "notes for judging", notes: SPOKEN.filter(({ language }) => !language), precision: 0.76 },
])("with pauses, most sentences end where their speaker ends them: $name", ({ notes, precision }) => {
  const found = notes.map(({ said }) => endsOf(said));
  const sum = (kind: "right" | "wrong") => found.reduce((total, each) => total + each[kind], 0);
  expect(sum("right") / (sum("right") + sum("wrong"))).toBeGreaterThanOrEqual(precision);
});

test.each([
  [
    "a clause that needs another is no sentence",
    "so when somebody tells me what something is worth / i think about the dog",
    "When somebody tells me what something is worth, I think about the dog.",
  ],
  [
    "nothing ends before what was said",
    "he stood there and he wrote / we're even now",
    "He stood there and he wrote, we're even now.",
  ],
  [
    "a subject waits for its verb over a pause",
    "i was good at it |/ then one of those suppliers / the one i'd squeezed the hardest / let us down",
    "I was good at it. Then one of those suppliers, the one I'd squeezed the hardest let us down.",
  ],
  [
    "what follows the longer pause begins the sentence",
    "i should have done this in january ~ when we had ten months |/ fear makes you quiet",
    "I should have done this in January when we had ten months. Fear makes you quiet.",
  ],
  [
    "a question that was quoted asks",
    "my daughter looked at me |/ she said what does it do |/ i had no answer",
    "My daughter looked at me. She said, what does it do? I had no answer.",
  ],
  [
    "right after it is no filler",
    "my company got it right |/ i took five weeks",
    "My company got it right. I took five weeks.",
  ],
])("%s", (_, said, body) => {
  const { transcript, words } = heard(said);
  const { sentences } = manuscriptOf({ transcript, words, language: "en" });
  expect(bodyOf(sentences).replace(/\s+/g, " ")).toBe(body);
});

test("a word said three times for effect stays so", () => {
  expect(read("Every one of them was called button. Button, button, button. Nobody checked.")).toContain(
    "Button, button, button.",
  );
});
