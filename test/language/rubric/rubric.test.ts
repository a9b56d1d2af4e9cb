import { expect, test } from "vitest";
import { checkPost, type PostToCheck } from "../../../worker/language/rubric/index.ts";
import { rowsOf } from "../rows.ts";
import cases from "./cases.json" with { type: "json" };

const GOOD: PostToCheck = cases.good;

/** What of a good post is something else, as `field: text`. */
function brokenRules(changes: string[]): string[] {
  const change = Object.fromEntries(changes.map((line) => line.split(/: ?(.*)/s)));
  const found = checkPost({ ...GOOD, ...change, cta: (change.cta ?? GOOD.cta) || null });
  return found.map(({ id }) => id);
}

test("a post that keeps to the rubric has no findings", () => {
  expect(checkPost(GOOD)).toEqual([]);
});

// What else a change may break is not the point.
test.each(rowsOf(cases.breaks, "rule", "about"))("$rule finds $about", ({ rule, rest }) => {
  expect(brokenRules(rest)).toContain(rule);
});

test.each(rowsOf(cases.passes, "rule", "about"))("$rule lets $about pass", ({ rule, rest }) => {
  expect(brokenRules(rest)).not.toContain(rule);
});

test("a finding quotes the sentence it is about", () => {
  const findings = checkPost({ ...GOOD, body: `${GOOD.body} It was was late.` });
  expect(findings).toContainEqual(expect.objectContaining({ id: "R19", sentence: "It was was late." }));
});
