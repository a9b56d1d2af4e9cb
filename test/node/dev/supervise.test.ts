import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const SUPERVISE = fileURLToPath(new URL("../../../dev/supervise.mjs", import.meta.url));
/** Says who it is and who its child is; only a signal ends them. */
const FAMILY = "sleep 600 & echo $$ $!; wait";

/** The launcher of a script, its exit code (null when a signal ended it), and the process ids of what it runs. */
async function launch(script: string, above: string[] = []) {
  const program = `
    const { runSupervised } = await import(${JSON.stringify(SUPERVISE)});
    process.exitCode = await runSupervised("sh", ["-c", ${JSON.stringify(script)}], process.cwd());`;
  const [command = "", ...args] = [...above, process.execPath, "--input-type=module", "-e", program];
  const launcher = spawn(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, npm_lifecycle_event: "start" },
  });
  const ended = new Promise<number | null>((resolve) => launcher.once("exit", resolve));
  onTestFinished(() => void launcher.kill("SIGKILL"));
  const [line = ""] = await new Promise<string[]>((resolve) => {
    createInterface(launcher.stdout).once("line", (text) => resolve([text]));
  });
  return { launcher, ended, family: line.split(" ").map(Number) };
}

/** A process that has ended but that nobody has asked about yet still has its number; it does not count. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)("%s leaves nothing", async (signal) => {
  const { launcher, ended, family } = await launch(FAMILY);
  expect(family.map(isAlive)).toEqual([true, true]);
  launcher.kill(signal);
  await ended;
  await expect.poll(() => family.map(isAlive), { timeout: 10_000 }).toEqual([false, false]);
});

test("npm, killed, leaves none of what it started, though its shell lives on", async () => {
  const npm = ["sh", "-c", `sh -c '"$@"; true' shell "$@"; true`, "npm"];
  const { launcher, family } = await launch(FAMILY, npm);
  expect(family.map(isAlive)).toEqual([true, true]);
  launcher.kill("SIGKILL");
  await expect.poll(() => family.map(isAlive), { timeout: 10_000 }).toEqual([false, false]);
});

test("the exit code is the program's own; one that is killed has another, and leaves nothing it had started", async () => {
  expect(await (await launch("echo 1 1; exit 7")).ended).toBe(7);
  const { ended, family } = await launch(FAMILY);
  process.kill(family[0] ?? 0, "SIGKILL");
  expect(await ended).toBe(128 + 9);
  await expect.poll(() => family.map(isAlive), { timeout: 10_000 }).toEqual([false, false]);
});
