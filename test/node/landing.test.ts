import { expect, test } from "vitest";
import { LINES, WORD_STARTS } from "../../web/pages/landing/example-times.ts";
import { toCount } from "../../web/pages/landing/recordings.ts";
import { MEETING, PRICING, STRUCK, writtenOf } from "../../web/pages/landing/samples.ts";
import { sourcesOf, spokenIn, spokenWordsIn } from "../../worker/language/sources/index.ts";

test("what the comparison does not strike out is the post", () => {
  const plain = (text: string) => text.toLowerCase().match(/[a-z']+/g);
  expect(plain(STRUCK.replaceAll(/\[.*?\]/g, ""))).toEqual(plain(writtenOf(MEETING)));
});

test("the example's lines play when its words were said, as the product finds it", () => {
  const texts = spokenWordsIn(PRICING.transcript);
  expect(PRICING.transcript.split(" ")).toHaveLength(texts.length);
  expect(WORD_STARTS).toHaveLength(texts.length + 1);
  expect(WORD_STARTS).toEqual(WORD_STARTS.toSorted((one, other) => one - other));
  const words = texts.map((text, at) => ({
    text,
    start: WORD_STARTS[at] ?? 0,
    end: WORD_STARTS[at + 1] ?? 0,
  }));
  const said = spokenIn([{ id: "example", words }], "en");
  for (const part of ["hook", "body"] as const) {
    const sources = sourcesOf(PRICING[part], said);
    expect(LINES[part].map(([start, end, from]) => ({ start, end, from }))).toEqual(
      sources.map(({ start, end, from }) => ({ start, end, from })),
    );
    // No letter of the post is silent.
    const without = (text: string, [start, end]: readonly number[]) => text.slice(0, start) + text.slice(end);
    const silent = LINES[part].reduceRight(without, PRICING[part]);
    expect(silent.trim()).toBe("");
  }
});

test.each([
  ["3", 3],
  ["0", 0],
  ["-4", 0],
  ["99", 5],
  ["many", 5],
  [null, 5],
])("what stands in local storage counts as far as it is a number of free recordings: %s", (stored, left) => {
  expect(toCount(stored)).toBe(left);
});
