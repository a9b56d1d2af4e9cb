import { startOpenAiStandin } from "../standins/openai.ts";
import { test as base, expect } from "./fixtures.ts";
import { START_TIMEOUT_MS, startOwnApp } from "./own-app.ts";

export { expect };

/** The app with a language model behind it: an OpenAI-compatible stand-in that fails where a note tells it to. */
async function startModelApp(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const model = await startOpenAiStandin();
  const { origin, stop } = await startOwnApp({
    SPEECH: "off",
    WRITER: "openai",
    WRITER_BASE_URL: `${model.url}/v1`,
    WRITER_API_KEY: "a key",
    WRITER_MODEL: "a model",
  });
  return { origin, stop: () => stop().then(model.close) };
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
  baseURL: ({ sampled: _, modelApp }, use) => use(modelApp),
});

/** A note whose writer meets these faults (`test/standins/faults.ts`), one a call. */
export const withFaults = (note: string, ...faults: string[]): string =>
  `${note} FAULT${JSON.stringify({ id: crypto.randomUUID(), faults })}`;
