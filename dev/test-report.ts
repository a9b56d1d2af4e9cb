import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export interface Totals {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** A file that fails before its first test counts as one failure. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const neverRan = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + neverRan.length };
}

/** Errors outside of tests count as failures. A test that passed when tried again has passed; its runner names it. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** What a runner reported; one failure when it never came to writing its report. */
export function readTotals(file: string, totals: (report: unknown) => Totals): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return totals(JSON.parse(readFileSync(file, "utf8")));
}
