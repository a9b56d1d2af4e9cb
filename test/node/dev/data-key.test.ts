import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dataKey } from "../../../dev/settings.ts";

test("the key is 32 bytes, made once per state folder, and readable by its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "outspoken-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = dataKey(join(folder, "one"));
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(dataKey(join(folder, "one"))).toBe(key);
  expect(dataKey(join(folder, "two"))).not.toBe(key);
  expect(statSync(join(folder, "one/data-key")).mode & 0o777).toBe(0o600);
});
