import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "#contract/paths.ts";
import { freePort, ROOT } from "../../dev/tools.ts";
import { startOpenAiStandin } from "../standins/openai.ts";
import { test as base, expect } from "./fixtures.ts";

export { expect };

const START_TIMEOUT_MS = 120_000;

/** The app with a language model behind it: an OpenAI-compatible stand-in that fails where a note tells it to. */
async function startModelApp(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const model = await startOpenAiStandin();
  const port = await freePort();
  const state = mkdtempSync(join(tmpdir(), "outspoken-e2e-model-"));
  const settings = {
    PORT: String(port),
    STATE_DIR: state,
    SPEECH: "off",
    WRITER: "openai",
    WRITER_BASE_URL: `${model.url}/v1`,
    WRITER_API_KEY: "a key",
    WRITER_MODEL: "a model",
  };
  const app = spawn(process.execPath, [join(ROOT, "dev/start.ts")], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(origin + API.health).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: START_TIMEOUT_MS },
    )
    .toBe(true);
  return {
    origin,
    async stop() {
      const exited = once(app, "exit");
      app.kill("SIGTERM");
      await exited;
      await model.close();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<object, { modelApp: string }>({
  modelApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern.
    async ({}, use) => {
      const app = await startModelApp();
      await use(app.origin);
      await app.stop();
    },
    { scope: "worker", timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ modelApp }, use) => use(modelApp),
});

/** A note whose writer meets these faults (`test/standins/faults.ts`), one a call. */
export const withFaults = (note: string, ...faults: string[]): string =>
  `${note} FAULT${JSON.stringify({ id: crypto.randomUUID(), faults })}`;
