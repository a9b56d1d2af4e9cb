import { startOpenAiStandin } from "../standins/openai.ts";
import { secondsFor, wav } from "../worker/audio.ts";
import { startApp, withOwnApp } from "./own-app.ts";

export { expect } from "./fixtures.ts";

/** The app with a speech service that fails where a recording tells it to (`test/standins/faults.ts`). */
export const test = withOwnApp(async () => {
  const service = await startOpenAiStandin();
  const { origin, stop } = await startApp({
    SPEECH: "openai",
    SPEECH_BASE_URL: `${service.url}/v1`,
    SPEECH_API_KEY: "a key",
    SPEECH_MODEL: "a model",
  });
  return { origin, stop: () => stop().then(service.close) };
});

/** As many as one upload can meet: the second is its retry within the request. */
const OUTAGE = ["503", "503"];

/** A recording in which this is said, with these faults on the way to being heard, one a call. */
export const saying = (text: string, faults: string[] = []): Buffer =>
  Buffer.from(wav({ say: { id: crypto.randomUUID(), text, faults }, seconds: secondsFor(text), tone: true }));

/** The same, while the speech service is down: the first upload is in vain. */
export const sayingInOutage = (text: string): Buffer => saying(text, OUTAGE);
