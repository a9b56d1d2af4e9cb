import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";

export interface Totals {
  passed: number;
  /** What to look for in the output: tests, and files or runs that failed before any test. */
  failed: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

interface Suite {
  suites?: Suite[] | undefined;
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  suites: z.lazy(() => z.array(suite)).optional(),
  specs: z
    .array(
      z.object({
        file: z.string(),
        line: z.number(),
        title: z.string(),
        tests: z.array(z.object({ status: z.string() })),
      }),
    )
    .optional(),
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** A file that fails before its first test counts as one failure. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failed = testResults.flatMap(({ name, status, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [name]
      : assertionResults
          .filter((test) => test.status === "failed")
          .map(({ fullName }) => `${name} > ${fullName}`),
  );
  return { passed: numPassedTests, failed };
}

/** Errors outside of tests count as failures. A test that passed when tried again has passed; its runner names it. */
export function playwrightTotals(report: unknown): Totals {
  const { suites, stats, errors } = playwrightReport.parse(report);
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ file, line, title }) => `${file}:${line} > ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: [...failed, ...errors.map(({ message = "" }) => `playwright: ${message}`)],
  };
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite["specs"]> => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** What a runner reported; one failure when it never came to writing its report. */
export function readTotals(file: string, totals: (report: unknown) => Totals): Totals {
  if (!existsSync(file)) return { passed: 0, failed: [`no report: ${basename(file)}`] };
  return totals(JSON.parse(readFileSync(file, "utf8")));
}
