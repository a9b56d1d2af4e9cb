import { startOpenAiStandin } from "../standins/openai.ts";
import { startApp, withOwnApp } from "./own-app.ts";

/** The app with a language model behind it: an OpenAI-compatible stand-in that fails where a note tells it to. */
export const test = withOwnApp(async () => {
  const model = await startOpenAiStandin();
  const { origin, stop } = await startApp({
    SPEECH: "off",
    WRITER: "openai",
    WRITER_BASE_URL: `${model.url}/v1`,
    WRITER_API_KEY: "a key",
    WRITER_MODEL: "a model",
  });
  return { origin, stop: () => stop().then(model.close) };
});

/** A note whose writer meets these faults (`test/standins/faults.ts`), one a call. */
export const withFaults = (note: string, ...faults: string[]): string =>
  `${note} FAULT${JSON.stringify({ id: crypto.randomUUID(), faults })}`;
