/** `npm test`; with `--deep`, `npm run test:deep`: what `npm test` takes only a sample of, all of it and nothing else. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { exitCode, ROOT, startPackage } from "../dev/tools.ts";
import { DEEP_PATHS, DEEP_TAG } from "./deep.ts";

const INTERRUPTED = 130;
const XML_ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const deep = process.argv.includes("--deep");
const reports = mkdtempSync(join(tmpdir(), "outspoken-test-"));
const vitestReport = join(reports, "vitest.xml");
const componentsReport = join(reports, "components.xml");
const playwrightReport = join(reports, "playwright.xml");

/** Of the sample; `SAMPLE_SEED` in the environment makes the choice of an earlier run again. */
const seed = deep ? "" : (process.env.SAMPLE_SEED ?? String(randomInt(2 ** 31)));
const again = deep ? "" : `Sample of the deep tests: SAMPLE_SEED=${seed} (all of them: npm run test:deep)`;

const lint = { name: "lint", start: () => startScript("lint") };
// One project and one checker at a time: half the work and a third of the memory, which Vitest needs beside it.
const oneByOne = ["--builders", "1", "--checkers", "1"];
const typecheck = { name: "typecheck", start: () => startScript("typecheck", ...oneByOne) };
const options: SpawnOptions = {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, SAMPLE_SEED: seed, PLAYWRIGHT_JUNIT_OUTPUT_FILE: playwrightReport },
};
const startVitest = (report: string, ...args: string[]) => {
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${report}`];
  return startPackage("vitest", ["run", ...reporters, ...args, ...(deep ? DEEP_PATHS : [])], options);
};
const vitest = { name: "vitest", start: () => startVitest(vitestReport) };
const componentsAgain = {
  name: "components again",
  start: () => startVitest(componentsReport, "--project", "components"),
};
const playwrightArgs = ["test", "--reporter=list,junit", ...(deep ? ["--grep", DEEP_TAG] : [])];
const playwright = { name: "playwright", start: () => startPackage("playwright", playwrightArgs, options) };

/** What Vitest says when a page of its browser crashes or loses the connection to it: it gives up, though no test has failed. */
const LOST_PAGE = /^vitest unhandled errors > .*(Failed to run the test|page crashed while running tests)/;
const COMPONENTS = "test/components/";

/** Each step also runs when one before it failed; the steps of one line run one after the other, the lines side by side. */
const stages = deep ? [[[vitest]], [[playwright]]] : [[[lint, typecheck], [vitest]], [[playwright]]];

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill("SIGINT");
  });
}

const failed: string[] = [];
const times: string[] = [];
const startedAt = performance.now();
if (again) console.log(again);
for (const lines of stages) await Promise.all(lines.map(runInOrder));
process.exitCode = interrupted ? INTERRUPTED : failed.length > 0 ? 1 : 0;
if (!interrupted) printTotals();
rmSync(reports, { recursive: true, force: true });

async function runInOrder(steps: (typeof vitest)[]): Promise<void> {
  for (const step of steps) if (!interrupted) await run(step);
}

async function run({ name, start }: typeof vitest): Promise<void> {
  const stepStartedAt = performance.now();
  const child = start();
  running.add(child);
  if (!child.stdout) console.log(`\n▸ ${name}`);
  // Kept back, it does not run into that of the step beside it.
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? buffer(stream) : "")));
  const code = await exitCode(child);
  running.delete(child);
  if (child.stdout) {
    console.log(`\n▸ ${name}`);
    for (const text of await output) process.stdout.write(text);
  }
  times.push(`${name} ${secondsSince(stepStartedAt)}`);
  if (code === 0) return;
  if (name === vitest.name && !interrupted && hasOnlyLostPages()) {
    console.log("\nVitest lost a page of its browser, and no test failed: the components' tests run again.");
    await run(componentsAgain);
  } else failed.push(name);
}

function hasOnlyLostPages(): boolean {
  const failures = readReport(vitestReport).filter(({ state }) => state === "failed");
  return failures.length > 0 && failures.every(({ name }) => LOST_PAGE.test(name));
}

function secondsSince(time: number): string {
  return `${Math.round((performance.now() - time) / 1000)} s`;
}

function printTotals(): void {
  const results = [...readVitestReports(), ...readReport(playwrightReport)];
  const passed = results.filter(({ state }) => state === "passed").length;
  // Lint fails without a test that does, and Playwright by an error outside of its tests.
  const failures = results.filter(({ state }) => state === "failed");
  console.log(`\n${times.join(", ")}; together ${secondsSince(startedAt)}`);
  if (again) console.log(again);
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}`);
  for (const { name, why } of failures) console.log(`  ${name}\n    ${why.slice(0, 500)}`);
  console.log(`\n${passed} passed, ${failures.length || failed.length} failed`);
}

function readVitestReports() {
  const results = readReport(vitestReport);
  if (!existsSync(componentsReport)) return results;
  const others = results.filter(({ name }) => !LOST_PAGE.test(name) && !name.startsWith(COMPONENTS));
  return [...others, ...readReport(componentsReport)];
}

/** What each test came to, as JUnit's format has it; one failure where a runner never came to writing its report. */
function readReport(file: string) {
  if (!existsSync(file)) return [{ state: "failed", name: `no report: ${basename(file)}`, why: "" }];
  const tests = readFileSync(file, "utf8").split("<testcase ").slice(1);
  return tests.map((test) => {
    const [, failure, skipped] = /^\s*<(?:(failure|error)|(skipped))\b/m.exec(test) ?? [];
    const [, title] = /(?<!\w)name="([^"]*)"/.exec(test) ?? [];
    const [, path] = /classname="([^"]*)"/.exec(test) ?? [];
    const [, message = ""] = /<(?:failure|error)\b[^>]*?(?<!\w)message="([^"]*)"/.exec(test) ?? [];
    const [name = "", why = ""] = [`${path} > ${title}`, message].map((text) =>
      text.replace(/&(\w+);/g, (entity, code) => XML_ENTITIES[code] ?? entity),
    );
    return { state: failure ? "failed" : skipped ? "skipped" : "passed", name, why };
  });
}

function startScript(name: string, ...args: string[]): ChildProcess {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  return spawn(process.execPath, ["--run", name, "--", ...args], { cwd: ROOT, stdio: [...stdio] });
}
