import { expect, test } from "vitest";
import type { Source, Unsaid } from "#contract/drafts.ts";
import {
  segmentsOf,
  withOwnWords,
  withoutSpan,
  withoutUnsaid,
} from "../../web/shared/post/fidelity/edits.ts";
import cases from "./fidelity-edits.json" with { type: "json" };

function unsaidIn(body: string, text: string, more: Partial<Unsaid> = {}): Unsaid {
  const start = body.indexOf(text);
  return { text, kind: "number", start, end: start + text.length, ...more };
}

const removed = (body: string, text: string) => withoutSpan(body, unsaidIn(body, text));

test.each(cases.removed)("Remove makes its surroundings good: %s", (_where, body, text, expected) => {
  expect(removed(body, text)).toBe(expected);
});

test("Remove takes the sentence along where nothing like it was said, but leaves no post without a word", () => {
  const body = "Nobody answered.\n\nWe did. It saved us 40 days.";
  const found = unsaidIn(body, "40 days");
  expect(withoutUnsaid(body, found)).toBe("Nobody answered.\n\nWe did.");
  expect(withoutUnsaid(body, { ...found, nearest: "It saved us a lot." })).toBe(
    "Nobody answered.\n\nWe did. It saved us.",
  );
  const hook = "Nobody at Google read it.";
  expect(withoutUnsaid(hook, unsaidIn(hook, "Google"))).toBe("Nobody at read it.");
});

test("Remove leaves everything else as it is, to the byte", () => {
  const body = "A  b ,c\n\n\n d.  Ten won.  E (f) …";
  expect(removed(body, "Ten")).toBe("A  b ,c\n\n\n d. Won.  E (f) …");
});

test.each(cases.ownWords)("Use my words replaces $what", ({ body, text, more, expected }) => {
  const found = unsaidIn(body, text, more as Partial<Unsaid>);
  expect(withOwnWords(body, found) ?? null).toBe(expected);
});

test("a body is cut into said and unsaid without a gap", () => {
  const body = "In May we hired 40 people.";
  const [may, forty] = [unsaidIn(body, "May", { kind: "date" }), unsaidIn(body, "40")];
  const segments = segmentsOf(body, [forty, may], []);
  expect(segments.map(({ text, unsaid }) => [text, unsaid?.kind])).toEqual([
    ["In ", undefined],
    ["May", "date"],
    [" we hired ", undefined],
    ["40", "number"],
    [" people.", undefined],
  ]);
});

test("findings that overlap another or do not fit the body are left out", () => {
  const body = "We hired 40 people.";
  const forty = unsaidIn(body, "40 people");
  const stale = { ...forty, text: "50 people", start: 3, end: 12 };
  expect(segmentsOf(body, [forty, unsaidIn(body, "people"), stale], []).map(({ text }) => text)).toEqual([
    "We hired ",
    "40 people",
    ".",
  ]);
});

test("a text is cut at what was not said and at what was said when; what does not fit it is left out", () => {
  const body = "It rained. We won ten times. It stopped.";
  const source = (text: string, more: Partial<Source> = {}): Source => {
    const start = body.indexOf(text);
    return { start, end: start + text.length, recordingId: "note", from: 0, to: 1, ...more };
  };
  const ten = unsaidIn(body, "ten");
  const sources = [
    source("It stopped."),
    source("We won"),
    source("times."),
    source("won ten"),
    source("It rained.", { end: 99 }),
  ];
  expect(segmentsOf(body, [ten], sources)).toEqual([
    { text: "It rained. ", start: 0 },
    { text: "We won", start: 11, source: sources[1] },
    { text: " ", start: 17 },
    { text: "ten", start: 18, unsaid: ten },
    { text: " ", start: 21 },
    { text: "times.", start: 22, source: sources[2] },
    { text: " ", start: 28 },
    { text: "It stopped.", start: 29, source: sources[0] },
  ]);
});
