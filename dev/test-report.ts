import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";

interface Totals {
  passed: number;
  /** What to look for in the output: tests, and files or runs that failed before any test. */
  failed: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface Suite {
  suites?: Suite[];
  specs?: { file: string; line: number; title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  suites: Suite[];
  stats: { expected: number; flaky: number };
  errors: { message?: string }[];
}

/** A file that fails before its first test counts as one failure. */
export function vitestTotals({ numPassedTests, testResults }: VitestReport): Totals {
  const failed = testResults.flatMap(({ name, status, assertionResults: tests }) =>
    status === "failed" && tests.length === 0
      ? [name]
      : tests.flatMap((test) => (test.status === "failed" ? [`${name} > ${test.fullName}`] : [])),
  );
  return { passed: numPassedTests, failed };
}

/** Errors outside of tests count as failures. A test that passed when tried again has passed; its runner names it. */
export function playwrightTotals({ suites, stats, errors }: PlaywrightReport): Totals {
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
export function readTotals<Report>(file: string, totals: (report: Report) => Totals): Totals {
  if (!existsSync(file)) return { passed: 0, failed: [`no report: ${basename(file)}`] };
  return totals(JSON.parse(readFileSync(file, "utf8")));
}
