import { expect, test } from "vitest";
import { wordErrorRate } from "../../e2e/speech.ts";

test.each([
  ["the same words", "We didn't ship it.", "we didn't ship it", 0],
  ["one of four changed", "one two three four", "one two tree four", 0.25],
  ["one of four dropped", "one two three four", "one two four", 0.25],
  ["one added to four", "one two three four", "one two two three four", 0.25],
  ["nothing heard", "one two three four", "", 1],
  ["more wrong than said", "one", "two three", 2],
])("%s", (_, said, heard, rate) => {
  expect(wordErrorRate(said, heard)).toBe(rate);
});
