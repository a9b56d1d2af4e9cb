import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { settings } from "../worker/env.ts";
import { CommandFailed, ROOT } from "./tools.ts";

/** Other shell variables never reach the Worker. */
const FROM_SHELL = new Set([...Object.keys(settings.shape), "PORT", "STATE_DIR"]);

/**
 * The shell wins over the text of `.dev.vars`, also with an empty value: "not set". A base URL alone says that an OpenAI-compatible
 * service is meant, or a mail service in Resend's shape. `vars` are for the Worker.
 */
export function readLocalSettings(shell: Record<string, string | undefined>, devVars: string) {
  const merged: Record<string, string> = {};
  const ours = Object.entries(shell).filter(([name]) => FROM_SHELL.has(name));
  for (const [name, value] of [...Object.entries(parseEnv(devVars)), ...ours]) {
    if (value?.trim()) merged[name] = value.trim();
    else delete merged[name];
  }
  for (const service of ["SPEECH", "WRITER", "VOICE"])
    if (merged[`${service}_BASE_URL`]) merged[service] ??= "openai";
  if (merged.MAIL_BASE_URL || merged.MAIL_API_KEY) merged.MAIL ??= "resend";
  const { PORT = "8787", STATE_DIR = ".wrangler/state", ...vars } = merged;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port <= 0 || port >= 65_536)
    throw new CommandFailed(`PORT must be a number from 1 to 65535, not "${PORT}".`);
  return { port, stateDir: STATE_DIR, vars };
}

export function localSettings() {
  const devVars = join(ROOT, ".dev.vars");
  const settings = readLocalSettings(process.env, existsSync(devVars) ? readFileSync(devVars, "utf8") : "");
  return { ...settings, stateDir: resolve(ROOT, settings.stateDir) };
}

/** The key that encrypts tokens at rest: base64 of 32 random bytes, made once per state folder and kept there. */
export function dataKey(stateDir: string): string {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "data-key");
  try {
    // "wx" fails when the file is there, so that two starts at once agree on one key.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
