import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";

const outDir = mkdtempSync(join(tmpdir(), "outspoken-readers-"));
const FILE = "readers.mjs";
/** So that what is measured is held, and no garbage that nothing needed collected yet. */
const FLAGS = ["--single-threaded-gc", "--max-semi-space-size=1"];

beforeAll(async () => {
  const rolldownOptions = { output: { entryFileNames: FILE } };
  const entry = { ssr: "test/units/foreign-bytes.ts", outDir, rolldownOptions };
  await build({ configFile: false, logLevel: "error", ssr: { noExternal: true }, build: entry });
});
afterAll(() => rmSync(outDir, { recursive: true }));

/** How much more memory a reader takes at most for each byte that its files are larger, those bytes included. */
function memoryPerByte(reader: string): number {
  const [little = 0, much = 0] = [MAX_UPLOAD_BYTES / 4, MAX_UPLOAD_BYTES].map((bytes) =>
    Number(execFileSync(process.execPath, [...FLAGS, join(outDir, FILE), reader, String(bytes)])),
  );
  return (much - little) / (MAX_UPLOAD_BYTES * (3 / 4));
}

/** What each takes now, and some room. */
test.each([
  ["mail", 12],
  ["parts of a mail", 6.5],
  ["past posts", 10],
  ["picture", 2.5],
  ["document", 5],
  ["sound", 3.5],
])("the memory to read files (%s) grows by at most %d bytes for each of theirs", (reader, most) => {
  expect(memoryPerByte(reader)).toBeLessThan(most);
});
