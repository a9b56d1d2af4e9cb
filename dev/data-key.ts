import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;

/** The key that encrypts tokens at rest: base64 of 32 random bytes, made once per state folder and kept there. */
export function dataKey(stateDir: string): string {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "data-key");
  try {
    // "wx" fails when the file is there, so that two starts at once agree on one key.
    writeFileSync(file, randomBytes(KEY_BYTES).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
