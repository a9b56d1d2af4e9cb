import { expect, test } from "vitest";
import type { Source, Unsaid } from "#contract/drafts.ts";
import { segmentsOf, withOwnWords, withoutSpan } from "../../web/shared/fidelity/edits.ts";

function unsaidIn(body: string, text: string, more: Partial<Unsaid> = {}): Unsaid {
  const start = body.indexOf(text);
  return { text, kind: "number", start, end: start + text.length, ...more };
}

const removed = (body: string, text: string) => withoutSpan(body, unsaidIn(body, text));

test.each([
  ["in the middle of a sentence", "We hired ten great people.", "ten", "We hired great people."],
  ["at its end", "We made it by $500,000.", "$500,000", "We made it by."],
  ["between commas", "We won, in May 2019, a prize.", "in May 2019", "We won, a prize."],
  ["before its full stop, after a comma", "We won, in May 2019.", "in May 2019", "We won."],
  ["at its beginning, with the comma", "In May 2019, we won.", "In May 2019", "We won."],
  ["at the beginning of the second", "It rained. In May 2019 we won.", "In May 2019", "It rained. We won."],
  ["as a whole sentence", "It rained. We won. It stopped.", "We won.", "It rained. It stopped."],
  ["as a sentence without its stop", "It rained. We won. It stopped.", "We won", "It rained. It stopped."],
  ["in brackets", "We won (ten times) again.", "ten times", "We won again."],
  ["in quotation marks", "She said “never again” to me.", "never again", "She said to me."],
  ["before a quotation", 'We met ten "friends" there.', "ten", 'We met "friends" there.'],
  ["after a quotation", 'She said "no" ten times.', "ten", 'She said "no" times.'],
  ["at the end of a quotation", 'She said "no, ten times".', "ten times", 'She said "no".'],
  ["as a paragraph", "It rained.\n\nWe won.\n\nIt stopped.", "We won.", "It rained.\n\nIt stopped."],
  ["as the first paragraph", "We won.\n\nIt stopped.", "We won.", "It stopped."],
  ["as the last paragraph", "It rained.\n\nWe won.", "We won.", "It rained."],
  ["as an item of a list", "Two things:\n- ten dogs\n- a cat", "ten dogs", "Two things:\n- a cat"],
  ["in a language without spaces", "我们赢得了十个客户。", "十个", "我们赢得了客户。"],
  ["as everything there is", "Ten.", "Ten.", ""],
])("Remove makes its surroundings good: %s", (_where, body, text, expected) => {
  expect(removed(body, text)).toBe(expected);
});

test("Remove leaves everything else as it is, to the byte", () => {
  const body = "A  b ,c\n\n\n d.  Ten won.  E (f) …";
  expect(removed(body, "Ten")).toBe("A  b ,c\n\n\n d. Won.  E (f) …");
});

test("Use my words replaces the sentence that an unsaid number stands in", () => {
  const body = "It rained. We hired 40 people in May! It stopped.";
  expect(withOwnWords(body, unsaidIn(body, "40", { nearest: "we hired four people" }))).toBe(
    "It rained. We hired four people! It stopped.",
  );
});

test("Use my words keeps the speaker's own full stop, and only one", () => {
  const body = "We hired 40 people.\n\nIt stopped.";
  expect(withOwnWords(body, unsaidIn(body, "40", { nearest: "We hired four people." }))).toBe(
    "We hired four people.\n\nIt stopped.",
  );
});

test("Use my words replaces an unsaid claim itself", () => {
  const body = "It rained, and everybody loved it.";
  const claim = { kind: "claim", nearest: "two people liked it." } as const;
  expect(withOwnWords(body, unsaidIn(body, "everybody loved it", claim))).toBe(
    "It rained, and two people liked it.",
  );
});

test("Use my words has nothing to offer where nothing near was said", () => {
  expect(withOwnWords("We hired 40 people.", unsaidIn("We hired 40 people.", "40"))).toBeUndefined();
});

test("a body is cut into said and unsaid without a gap", () => {
  const body = "In May we hired 40 people.";
  const [may, forty] = [unsaidIn(body, "May", { kind: "date" }), unsaidIn(body, "40")];
  const segments = segmentsOf(body, [forty, may]);
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
  expect(segmentsOf(body, [forty, unsaidIn(body, "people"), stale]).map(({ text }) => text)).toEqual([
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
