import { expect, test } from "vitest";
import { toCount } from "../../web/pages/landing/recordings.ts";
import { MEETING, STRUCK, writtenOf } from "../../web/pages/landing/samples.ts";

test("what the comparison does not strike out is the post", () => {
  const plain = (text: string) => text.toLowerCase().match(/[a-z']+/g);
  expect(plain(STRUCK.replaceAll(/\[.*?\]/g, ""))).toEqual(plain(writtenOf(MEETING)));
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
