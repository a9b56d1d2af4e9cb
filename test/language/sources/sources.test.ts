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
import { rowsOf } from "../rows.ts";
import { slowdownOf } from "../slowdown.ts";
import cases from "./sources.json" with { type: "json" };

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

// What was said (in two recordings), the text, what of it was not said, and each part that has a source with what that plays.
test.each(rowsOf(cases, "said", "text", "marked"))("$what: $text", ({ said, text, marked, rest }) => {
  const recordings = said.split(" // ").map((each, at) => recorded(each, String(at)));
  const start = text.indexOf(marked);
  const mark = { text: marked, kind: "name", start, end: start + marked.length } as const;
  const sources = sourcesIn(text, recordings, { unsaid: marked ? [mark] : [], language: "en" });
  const parts = sources.map(
    (source) => `${text.slice(source.start, source.end)} => ${playedFrom(recordings, source)}`,
  );
  expect(parts).toEqual(rest);
});

test("of a sentence that was begun twice the second attempt is played", () => {
  const note = recorded("we should call them we should call them every week");
  const [source] = sourcesIn("We should call them.", [note], { language: "en" });
  expect(source?.from).toBeCloseTo(1.6);
});

test("a repeated line is played where it was said last", () => {
  const note = recorded(
    "never again we said then came the summer and the money was gone and we laughed about it for years never again",
  );
  const text = "Never again. We said it.\n\nWe laughed about it for years. Never again.";
  const sources = sourcesIn(text, [note], { language: "en" });
  expect(sources.at(-1)?.from).toBeGreaterThan(5);
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
    const words = body.split(" ");
    const edits = [
      ...[body, body.toUpperCase(), body.replace(/[.!?]\s/g, " "), words.toReversed().join(" ")],
      words.filter((_, at) => at % 4 !== 1).join(" "),
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

test("the time grows with the text, on any text", async () => {
  const find = (note: string) => {
    const marks = Array.from({ length: note.length / 20 }, (_, at) => ({ start: at * 20, end: at * 20 + 3 }));
    sourcesOf(note, spokenIn([recorded(note)], "en"), marks);
  };
  expect(await slowdownOf(find)).toEqual([]);
});
