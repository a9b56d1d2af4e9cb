import { expect, test } from "vitest";
import { isDeepFile, isLeftOut, pick } from "../sample.ts";

const SEEDS = Array.from({ length: 100 }, (_, number) => String(number));

test("without a seed nothing is left out", () => {
  expect(isLeftOut(undefined, "a test")).toBe(false);
});

test.each([
  ["test/worker/faults/notes.test.ts", true],
  ["test\\node\\deploy.test.ts", true],
  ["test/worker/posts.test.ts", false],
])("%s is deep: %s", (file, deep) => {
  expect(isDeepFile(file)).toBe(deep);
});

test("a deep test is in some samples and not in most", () => {
  const inSample = SEEDS.filter((seed) => !isLeftOut(seed, "a test"));
  expect(inSample.length).toBeGreaterThan(0);
  expect(inSample.length).toBeLessThan(40);
});

test("the same seed picks the same, and different seeds pick everything", () => {
  expect(pick("7", "look", 4)).toBe(pick("7", "look", 4));
  expect(new Set(SEEDS.map((seed) => pick(seed, "look", 4))).size).toBe(4);
});
