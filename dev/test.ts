import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playwrightTotals, readTotals, vitestTotals } from "./test-report.ts";
import { exitCode, ROOT, startPackage } from "./tools.ts";

const INTERRUPTED = 130;

const reports = mkdtempSync(join(tmpdir(), "outspoken-test-"));
const vitestReport = join(reports, "vitest.json");
const playwrightReport = join(reports, "playwright.json");

/** Everything that `npm test` runs, in this order, each also when one before it failed. */
const steps: { name: string; start: () => ChildProcess }[] = [
  { name: "lint", start: () => startScript("lint") },
  { name: "typecheck", start: () => startScript("typecheck") },
  {
    name: "vitest",
    start: () =>
      startPackage(
        "vitest",
        ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
        { stdio: ["ignore", "inherit", "inherit"] },
      ),
  },
  {
    name: "playwright",
    start: () =>
      startPackage("playwright", ["test", "--reporter=list,json"], {
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      }),
  },
];

let current: ChildProcess | undefined;
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupted = true;
    current?.kill("SIGINT");
  });
}

const failed: string[] = [];
for (const { name, start } of steps) {
  if (interrupted) break;
  console.log(`\n▸ ${name}`);
  current = start();
  if ((await exitCode(current)) !== 0) failed.push(name);
}
process.exitCode = interrupted ? INTERRUPTED : failed.length > 0 ? 1 : 0;
if (!interrupted) printTotals();
rmSync(reports, { recursive: true, force: true });

function printTotals(): void {
  const all = [readTotals(vitestReport, vitestTotals), readTotals(playwrightReport, playwrightTotals)];
  const sum = (key: "passed" | "failed") => all.reduce((total, counts) => total + counts[key], 0);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}

function startScript(name: string): ChildProcess {
  const npm = process.env.npm_execpath;
  const stdio = ["ignore", "inherit", "inherit"] as const;
  return npm
    ? spawn(process.execPath, [npm, "run", "--silent", name], { cwd: ROOT, stdio: [...stdio] })
    : spawn("npm", ["run", "--silent", name], {
        cwd: ROOT,
        stdio: [...stdio],
        shell: process.platform === "win32",
      });
}
