import { expect, test } from "vitest";
import { checkPost, type PostToCheck } from "../../../worker/language/rubric/index.ts";
import cases from "./cases.json" with { type: "json" };

const GOOD: PostToCheck = cases.good;

function brokenRules(change: Partial<PostToCheck>): string[] {
  return [...new Set(checkPost({ ...GOOD, ...change }).map(({ id }) => id))];
}

test("a post that keeps to the rubric has no findings", () => {
  expect(checkPost(GOOD)).toEqual([]);
});

// What else a change may break is not the point.
test.each(cases.breaks)("$rule finds $what", ({ rule, change }) => {
  expect(brokenRules(change)).toContain(rule);
});

test.each(cases.passes)("$rule lets $what pass", ({ rule, change }) => {
  expect(brokenRules(change)).not.toContain(rule);
});

test("a finding quotes the sentence it is about", () => {
  const findings = checkPost({ ...GOOD, body: `${GOOD.body} It was was late.` });
  expect(findings).toContainEqual(expect.objectContaining({ id: "R19", sentence: "It was was late." }));
});
