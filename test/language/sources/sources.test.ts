import { expect, test } from "vitest";
import type { Source, Unsaid } from "#contract/drafts.ts";
import { fidelityOf } from "../../../worker/language/fidelity/index.ts";
import {
  type SpokenRecording,
  sourcesOf,
  spokenIn,
  spokenWordsIn,
} from "../../../worker/language/sources/index.ts";
import { sentencesIn } from "../../../worker/language/text/index.ts";
import { type Pair, SETS } from "../fidelity/pairs.ts";
import { slowdownOf } from "../slowdown.ts";

/** A recording in which each word takes 0.4 seconds. */
const recorded = (said: string, id = "note"): SpokenRecording => ({
  id,
  words: spokenWordsIn(said).map((text, at) => ({ text, start: at * 0.4, end: at * 0.4 + 0.3 })),
});

const sourcesIn = (
  text: string,
  recordings: SpokenRecording[],
  { unsaid, language }: { unsaid?: Unsaid[]; language?: string } = {},
) => sourcesOf(text, spokenIn(recordings, language), unsaid);

/** What is heard when a source is played. */
const playedFrom = (recordings: SpokenRecording[], { recordingId, from, to }: Source) =>
  (recordings.find(({ id }) => id === recordingId)?.words ?? [])
    .filter(({ start, end }) => start >= from - 0.01 && end <= to + 0.01)
    .map(({ text }) => text)
    .join(" ");

/** Each part that has a source, and what it plays. */
const shown = (text: string, recordings: SpokenRecording[], unsaid?: Unsaid[]) =>
  sourcesIn(text, recordings, { unsaid, language: "en" }).map((source) => [
    text.slice(source.start, source.end),
    playedFrom(recordings, source),
  ]);

const NOTE = recorded(
  "so um we lost our biggest customer in march and it was uh the best thing that happened to us because we finally " +
    "called every other customer and three of them told us the same thing so we built that instead",
);

test("a sentence leads to where its words were said, over fillers that were left out", () => {
  expect(
    shown("We lost our biggest customer in March.\n\nIt was the best thing that happened to us.", [NOTE]),
  ).toEqual([
    ["We lost our biggest customer in March.", "we lost our biggest customer in march"],
    ["It was the best thing that happened to us.", "it was uh the best thing that happened to us"],
  ]);
});

test("a sentence said in two places has a source for each part, also in two recordings", () => {
  const answer = recorded("the whole thing took us eleven days", "answer");
  expect(shown("We built that instead, and it took us eleven days.", [NOTE, answer])).toEqual([
    ["We built that instead", "we built that instead"],
    ["took us eleven days.", "took us eleven days"],
  ]);
});

test("what is marked as not said has no source, and cuts that of its sentence", () => {
  const text = "We lost our biggest customer, Acme, in March. Growth is a journey.";
  const mark = { text: "Acme", kind: "name" as const, start: 30, end: 34 };
  expect(shown(text, [NOTE], [mark])).toEqual([
    ["We lost our biggest customer,", "we lost our biggest customer"],
    ["in March.", "in march"],
  ]);
});

test.each([
  ["we had a hundred and fifty customers in nineteen eighty-nine", "We had 150 customers in 1989."],
  ["it cost fifty thousand dollars on may twenty third", "It cost $50,000 on May 23rd."],
  ["we grew twenty percent", "We grew 20%."],
  ["it cost us twelve fifty a month", "It cost us $12.50 a month."],
])("a number has its source however it is written, at the end of its sentence too: %s", (said, text) => {
  expect(shown(text, [recorded(said)])).toEqual([[text, said]]);
});

test("of a corrected number the right one is played", () => {
  const note = recorded("so we sold 15 no not 15 what am I saying 50 which is like 2 percent");
  expect(shown("We sold 50.", [note])).toEqual([
    ["We sold", "we sold"],
    ["50.", "50"],
  ]);
});

test("of a sentence that was begun twice the second attempt is played", () => {
  const note = recorded("we should call them we should call them every week");
  const [source] = sourcesIn("We should call them.", [note], { language: "en" });
  expect(source?.from).toBeCloseTo(1.6);
});

test("a repeated line is played where the line before it ends", () => {
  const note = recorded(
    "never again we said then came the summer and the money was gone and we laughed about it for years never again",
  );
  const text = "Never again. We said it.\n\nWe laughed about it for years. Never again.";
  const sources = sourcesIn(text, [note], { language: "en" });
  expect(sources.at(-1)?.from).toBeGreaterThan(5);
});

test("words of grammar alone, and single words here and there, are no source", () => {
  expect(shown("It was what it was for us. Happiness is built, not called.", [NOTE])).toEqual([]);
  expect(shown("We lost our biggest customer.", [{ id: "silent", words: [] }])).toEqual([]);
});

test("a word that was heard wrongly and put right by hand does not break its sentence", () => {
  const note = recorded("i called in a in berlin and she laughed at me");
  expect(shown("I called Anna in Berlin and she laughed at me.", [note])).toEqual([
    ["I called Anna in Berlin and she laughed at me.", "i called in a in berlin and she laughed at me"],
  ]);
});

const halves = (said: string): SpokenRecording[] => {
  const words = said.split(" ");
  const half = Math.ceil(words.length / 2);
  return [recorded(words.slice(0, half).join(" "), "first"), recorded(words.slice(half).join(" "), "second")];
};

function check(text: string, recordings: SpokenRecording[], sources: Source[], unsaid: readonly Unsaid[]) {
  let last = 0;
  for (const { start, end, recordingId, from, to } of sources) {
    const words = recordings.find(({ id }) => id === recordingId)?.words ?? [];
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual((words.at(-1)?.end ?? 0) + 0.1);
    expect(unsaid.filter((mark) => mark.start < end && start < mark.end)).toEqual([]);
    last = end;
  }
}

const PAIRS: Pair[] = [...SETS.tuning, ...SETS.fresh, ...SETS.heldOut];

test("sources lie within the text in order, never over each other nor over what is marked, however a post is edited", () => {
  for (const { said, body, language } of PAIRS) {
    const edits = [
      body,
      body.toUpperCase(),
      body.split(" ").reverse().join(" "),
      body.replace(/[.!?]\s/g, " "),
      body
        .split(" ")
        .filter((_, at) => at % 4 !== 1)
        .join(" "),
      `“${body}” 🎉\n\n- ${said}\n1. ${body}`,
    ];
    for (const text of edits) {
      const unsaid = fidelityOf({ body: text, said: [said], confirmed: [], language }).unsaid;
      for (const recordings of [[recorded(said)], halves(said)]) {
        check(text, recordings, sourcesIn(text, recordings, { unsaid, language }), unsaid);
      }
    }
  }
});

/** The sources that lie over a part of a text. */
const within = (part: string, text: string, sources: Source[]) => {
  const start = text.indexOf(part);
  return sources.filter((source) => source.start < start + part.length && start < source.end);
};

test("most sentences that a model made of what was said have a source, and nothing that was planted in one has", () => {
  let [faithful, found] = [0, 0];
  for (const { said, body, planted, language } of PAIRS) {
    const { unsaid } = fidelityOf({ body, said: [said], confirmed: [], language });
    const sources = sourcesIn(body, [recorded(said)], { unsaid, language });
    for (const { text } of planted) expect(within(text, body, sources), text).toEqual([]);
    for (const sentence of planted.length === 0 ? sentencesIn(body) : []) {
      faithful += 1;
      if (within(sentence, body, sources).length > 0) found += 1;
    }
  }
  expect(faithful).toBeGreaterThan(100);
  // The others are questions and asides that nobody said.
  expect(found / faithful).toBeGreaterThan(0.85);
});

test("the time grows with the text, on any text", () => {
  const find = (note: string) => {
    const marks = Array.from({ length: note.length / 20 }, (_, at) => ({ start: at * 20, end: at * 20 + 3 }));
    sourcesOf(note, spokenIn([recorded(note)], "en"), marks);
  };
  expect(slowdownOf(find)).toEqual([]);
});
