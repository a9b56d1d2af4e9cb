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

test("a text is cut at what was not said and at what was said when; what overlaps or does not fit it is left out", () => {
  const body = "It rained. We won ten times. It stopped.";
  const source = (text: string, more: Partial<Source> = {}): Source => {
    const start = body.indexOf(text);
    return { start, end: start + text.length, recordingId: "note", from: 0, to: 1, ...more };
  };
  const [rained, ten] = [unsaidIn(body, "rained", { kind: "claim" }), unsaidIn(body, "ten")];
  const [within, stale] = [unsaidIn(body, "en"), { ...unsaidIn(body, "It stopped"), text: "It thawed." }];
  const sources = [
    source("It stopped."),
    source("We won"),
    source("times."),
    source("won ten"),
    source("It rained.", { end: 99 }),
  ];
  expect(segmentsOf(body, [ten, rained, within, stale], sources)).toEqual([
    { text: "It ", start: 0 },
    { text: "rained", start: 3, unsaid: rained },
    { text: ". ", start: 9 },
    { text: "We won", start: 11, source: sources[1] },
    { text: " ", start: 17 },
    { text: "ten", start: 18, unsaid: ten },
    { text: " ", start: 21 },
    { text: "times.", start: 22, source: sources[2] },
    { text: " ", start: 28 },
    { text: "It stopped.", start: 29, source: sources[0] },
  ]);
});
