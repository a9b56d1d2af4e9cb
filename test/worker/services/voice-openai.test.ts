import { expect, inject, test } from "vitest";
import { openAiVoice } from "../../../worker/services/voice.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { unbooked } from "../models.ts";
import { callsOf, fault } from "./calls.ts";

const KEY = "sk-very-secret";
const TEXT = "What did your boss say about the pump?";

function voice(options: { model?: string; voice?: string; apiKey?: string; timeoutSeconds?: number } = {}) {
  return openAiVoice({ baseUrl: `${inject("openai")}/v1`, timeoutSeconds: 10, book: unbooked, ...options });
}

test("answers sound, and what kind the service says it is", async () => {
  const short = await voice().speak(TEXT, "en");
  expect(short.contentType).toBe("audio/wav");
  expect(new TextDecoder("latin1").decode(short.bytes.slice(0, 4))).toBe("RIFF");
  const long = await voice().speak(TEXT.repeat(2), "de");
  expect(long.bytes.length).toBeGreaterThan(short.bytes.length);
});

test("asks for MP3 of the text, with model, voice and key as configured", async () => {
  const id = crypto.randomUUID();
  const input = `${TEXT} ${fault(id)}`;
  await voice({ model: "kokoro", voice: "af_sky", apiKey: KEY }).speak(input);
  expect((await callsOf(id)).lastVoice).toEqual({
    model: "kokoro",
    voice: "af_sky",
    format: "mp3",
    input,
    authorization: `Bearer ${KEY}`,
  });
});

test("has a model and a voice of its own, and needs no key", async () => {
  const id = crypto.randomUUID();
  await voice().speak(`${TEXT} ${fault(id)}`);
  const asked = (await callsOf(id)).lastVoice;
  expect(asked).toMatchObject({ model: "gpt-4o-mini-tts", voice: "alloy" });
  expect(asked).not.toHaveProperty("authorization");
});

test("speaks any language, also one that nobody could tell", () => {
  expect(["en", "de", "ja", undefined].map((language) => voice().canSpeak(language))).not.toContain(false);
});

test.for(["500", "429", "reset", "drop"])("gets over one %s", async (kind) => {
  const id = crypto.randomUUID();
  expect((await voice().speak(`${TEXT} ${fault(id, kind)}`)).contentType).toBe("audio/wav");
  expect((await callsOf(id)).voice).toBe(2);
});

test.for([
  { faults: ["500", "503"], reason: "unavailable", calls: 2 },
  { faults: ["429-long"], reason: "busy", calls: 1, retryAfterSeconds: 120 },
  { faults: ["401"], reason: "rejected", calls: 1 },
  { faults: ["307"], reason: "rejected", calls: 1 },
  { faults: ["malformed"], reason: "malformed", calls: 1 },
  { faults: ["empty"], reason: "malformed", calls: 1 },
  { faults: ["flood"], reason: "malformed", calls: 1 },
])("fails with $reason after $faults", async ({ faults, calls, ...expected }) => {
  const id = crypto.randomUUID();
  const failure = await failureOf(voice({ apiKey: KEY }).speak(`${TEXT} ${fault(id, ...faults)}`));
  expect(failure).toMatchObject({ service: "voice", retryAfterSeconds: undefined, ...expected });
  expect(failure.message).not.toContain(KEY);
  expect(failure.message).not.toContain("pump");
  expect((await callsOf(id)).voice).toBe(calls);
});

test.for(["timeout", "hang"])("gives up on a %s without trying again", async (kind) => {
  const id = crypto.randomUUID();
  const failure = await failureOf(voice({ timeoutSeconds: 0.3 }).speak(`${TEXT} ${fault(id, kind)}`));
  expect(failure.reason).toBe("timeout");
  expect((await callsOf(id)).voice).toBe(1);
});
