import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url).href);

/** The scripts behind the commands of our packages, run with the Node that runs us. */
const BINARIES = {
  biome: "@biomejs/biome/bin/biome",
  playwright: "@playwright/test/cli.js",
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
  wrangler: "wrangler/bin/wrangler.js",
} as const;

/** A command can't go on; the message says why. What it started has shown its own output. */
export class CommandFailed extends Error {}

type Package = keyof typeof BINARIES;

export const startPackage = (name: Package, args: string[], options: SpawnOptions): ChildProcess =>
  spawn(process.execPath, [join(ROOT, "node_modules", BINARIES[name]), ...args], { cwd: ROOT, ...options });

/** What a command of one of our packages printed; shows it when it fails. */
export async function runPackage(name: Package, args: string[], env = process.env): Promise<string> {
  const child = startPackage(name, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  const [code, output = "", errors = ""] = await Promise.all([exitCode(child), ...printed]);
  if (code === 0) return output;
  process.stderr.write(output + errors);
  throw new CommandFailed(`${name} ${args[0] ?? ""} failed (exit code ${code}).`);
}

/** The exit code of a child, 1 when a signal ended it or it could not be started. */
export async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = await once(child, "close").catch(() => []);
  return code ?? 1;
}

export function onPath(program: string): boolean {
  const name = process.platform === "win32" ? `${program}.exe` : program;
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Whether this port of loopback is free. Browsers try ::1 before 127.0.0.1, so both count. */
export async function portIsFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer().listen(port, host);
    const error = await once(server, "listening").then(() => undefined, Object);
    server.close();
    if (error?.code === "EADDRINUSE") return false;
  }
  return true;
}

/** `preferred`, or one below the ports that systems give to outgoing connections, which could take it before it is used. */
export const freePort = async (preferred = randomInt(20_000, 32_000)): Promise<number> =>
  (await portIsFree(preferred)) ? preferred : await freePort();

/** A call of the Bot API as the bot itself. Throws `CommandFailed`, without its token, for an answer that is not good. */
export async function askTelegram(token: string, method: string, body: object = {}): Promise<unknown> {
  const base = (process.env.TELEGRAM_API_BASE ?? "https://api.telegram.org").replace(/\/+$/, "");
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${base}/bot${token}/${method}`, request).catch(() => undefined);
  if (answer?.ok) return ((await answer.json()) as { result: unknown }).result;
  throw new CommandFailed(`Telegram's ${method}: ${answer?.status ?? "no answer"}.`);
}
