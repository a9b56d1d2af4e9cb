import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "#contract/paths.ts";
import { freePort, ROOT } from "../../dev/tools.ts";
import { test as base, expect } from "./fixtures.ts";

export const START_TIMEOUT_MS = 120_000;

/**
 * An app beside the one that the other tests share, with settings and a database of its own. What is stored in
 * `keptState` is there when it has stopped; else nothing is.
 */
export async function startOwnApp(
  settings: Record<string, string>,
  keptState?: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = String(await freePort());
  const state = keptState ?? mkdtempSync(join(tmpdir(), "outspoken-e2e-own-"));
  const app = spawn(process.execPath, [join(ROOT, "dev/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, ...settings, PORT: port, STATE_DIR: state },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  const answers = () =>
    fetch(origin + API.health).then(
      ({ ok }) => ok,
      () => false,
    );
  const stopped = once(app, "exit").then(() => {
    throw new Error("It stopped while it was starting.");
  });
  // Later it may stop.
  stopped.catch(() => undefined);
  await Promise.race([expect.poll(answers, { timeout: START_TIMEOUT_MS }).toBe(true), stopped]);
  return {
    origin,
    async stop() {
      const exited = once(app, "exit");
      app.kill("SIGTERM");
      await exited;
      if (keptState === undefined) rmSync(state, { recursive: true, force: true });
    },
  };
}

/** Tests against an app of their own, which is started once for each of Playwright's workers. */
export const withOwnApp = <App extends { origin: string; stop: () => Promise<unknown> }>(
  start: () => Promise<App>,
) =>
  base.extend<object, { app: App }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
      async ({}, use) => {
        const app = await start();
        await use(app);
        await app.stop();
      },
      { scope: "worker", timeout: START_TIMEOUT_MS },
    ],
    baseURL: ({ sampled: _, app }, use) => use(app.origin),
  });
