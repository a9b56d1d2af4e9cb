import { expect, test } from "vitest";
import { playwrightTotals, readTotals, vitestTotals } from "../../../dev/test-report.ts";

test("a test file that could not be loaded is a failure", () => {
  const testResults = [
    { status: "passed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ];
  expect(vitestTotals({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
  });
});

test("Playwright's errors outside of tests are failures, and what passed in the end has passed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(playwrightTotals({ stats, errors: [{ message: "no server" }] })).toEqual({ passed: 6, failed: 2 });
});

test("a runner that wrote no report failed", () => {
  expect(readTotals("no-such-report.json", vitestTotals)).toEqual({ passed: 0, failed: 1 });
});
