import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** `worker/posts` for `test/worker/posts.test.ts`, as the map names it. */
const tests = globSync("test/**/*.{test,e2e}.{ts,tsx}").map((file) =>
  file.replaceAll("\\", "/").replace(/^test\/|\.(test|e2e)\.tsx?$/g, ""),
);

/** What stands in backticks in the last column of the map. */
const named = readFileSync("test/README.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .flatMap((line) => [
    ...(line.split("|").at(-2) ?? "").matchAll(/`((?:worker|units|language|components|node|e2e)\/[^`]+)`/g),
  ])
  .map(([, name = ""]) => name);

// Names of files have no signs that mean anything to a pattern.
const matches = (name: string, file: string) => new RegExp(`^${name.replaceAll("*", "[^/]*")}$`).test(file);

test("every name in the map leads to a test", () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !tests.some((file) => matches(name, file)))).toEqual([]);
});

test("every test is in the map", () => {
  expect(tests.filter((file) => !named.some((name) => matches(name, file)))).toEqual([]);
});
