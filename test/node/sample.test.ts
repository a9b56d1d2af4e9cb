import { expect, test } from "vitest";
import { isLeftOut, pick } from "../sample.ts";

const SEEDS = Array.from({ length: 100 }, (_, number) => String(number));

test("without a seed nothing is left out", () => {
  expect(isLeftOut(undefined, "test/worker/faults/notes.test.ts", "a test")).toBe(false);
});

test("what is not among the longest tests is never left out", () => {
  for (const seed of SEEDS) expect(isLeftOut(seed, "test/worker/posts.test.ts", "a test")).toBe(false);
});

test.each([
  "test/worker/faults/notes.test.ts",
  "test\\node\\deploy.test.ts",
  "test/e2e/network-write.e2e.ts",
])("of the longest tests, in %s, each is in some samples and not in most", (file) => {
  const inSample = SEEDS.filter((seed) => !isLeftOut(seed, file, "a test"));
  expect(inSample.length).toBeGreaterThan(2);
  expect(inSample.length).toBeLessThan(40);
});

test("the same seed picks the same, and different seeds pick everything", () => {
  expect(pick("7", "look", 4)).toBe(pick("7", "look", 4));
  expect(new Set(SEEDS.map((seed) => pick(seed, "look", 4))).size).toBe(4);
});
