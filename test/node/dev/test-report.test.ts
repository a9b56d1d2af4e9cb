import { expect, test } from "vitest";
import { playwrightTotals, readTotals, vitestTotals } from "../../../dev/test-report.ts";

const passed = { status: "passed", fullName: "a test" };

test("a failed test is named, and a test file that could not be loaded is a failure", () => {
  const testResults = [
    { name: "good.test.ts", status: "passed", assertionResults: [passed, passed] },
    { name: "bad.test.ts", status: "failed", assertionResults: [{ status: "failed", fullName: "it works" }] },
    { name: "broken.test.ts", status: "failed", assertionResults: [] },
  ];
  expect(vitestTotals({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: ["bad.test.ts > it works", "broken.test.ts"],
  });
});

test("Playwright's errors outside of tests are failures, and what passed in the end has passed", () => {
  const spec = (title: string, status: string) => ({
    file: "a.e2e.ts",
    line: 7,
    title,
    tests: [{ status }],
  });
  const suites = [{ specs: [spec("good", "expected")], suites: [{ specs: [spec("bad", "unexpected")] }] }];
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(playwrightTotals({ suites, stats, errors: [{ message: "no server" }] })).toEqual({
    passed: 6,
    failed: ["a.e2e.ts:7 > bad", "playwright: no server"],
  });
});

test("a runner that wrote no report failed", () => {
  expect(readTotals("no-such-report.json", vitestTotals)).toEqual({
    passed: 0,
    failed: ["no report: no-such-report.json"],
  });
});
