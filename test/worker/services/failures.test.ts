import { expect, test } from "vitest";
import { openAiSpeech } from "../../../worker/services/speech.ts";
import { openAiVoice } from "../../../worker/services/voice.ts";
import { failureOf } from "../../units/services/help.ts";
import { wav } from "../audio.ts";
import { callsOf, fault, STAND_IN, writerAt } from "./calls.ts";
import failures from "./failures.json" with { type: "json" };

interface Failure {
  service: "speech" | "voice" | "writer";
  /** One a call, at a service that is well afterwards. */
  faults: string[];
  calls: number;
  timeoutSeconds?: number;
  /** Left out where the service is asked again and answers. */
  reason?: string;
  retryAfterSeconds?: number;
  message?: string;
  /** Whether the model is told what was wrong with its answer. */
  asksAgain?: boolean;
}

const KEY = "sk-very-secret";
const SAID = "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why.";

/** What the service answers in the end: words, or what kind of sound. */
async function ask({ service, faults, timeoutSeconds = 10 }: Failure, id: string): Promise<string> {
  const settings = { ...STAND_IN, apiKey: KEY, timeoutSeconds };
  const text = `${SAID} ${fault(id, ...faults)}`;
  if (service === "voice") return (await openAiVoice(settings).speak(text)).contentType;
  // Each a model of its own: how one is asked depends on what it refused before.
  if (service === "writer")
    return (await writerAt({ ...settings, model: id }).draft({ transcript: text })).body;
  const bytes = wav({ say: { id, text: SAID, faults }, seconds: 0.1 });
  return (await openAiSpeech(settings).transcribe({ bytes, seconds: 0.1, format: "wav" })).text;
}

test.for(failures as Failure[])("$service at $faults: $reason after $calls calls", async (failure) => {
  const { service, calls, reason, retryAfterSeconds, message, asksAgain } = failure;
  const id = crypto.randomUUID();
  if (reason) {
    const failed = await failureOf(ask(failure, id));
    expect(failed).toMatchObject({ service, reason, retryAfterSeconds });
    expect(failed.message).not.toContain(KEY);
    expect(failed.message).not.toContain("pump");
    if (message) expect(failed.message).toBe(message);
  } else {
    expect(await ask(failure, id)).toBe(service === "voice" ? "audio/wav" : SAID);
  }
  const asked = await callsOf(id);
  expect(asked[service]).toBe(calls);
  if (asksAgain)
    expect(asked.lastWriter?.messages.at(-1)?.content).toMatch(/Your last answer could not be used: \w/);
});
