import { expect, inject, test } from "vitest";
import { openAiVoice } from "../../../worker/services/voice.ts";
import { unbooked } from "../models.ts";
import { callsOf, fault, USER_AGENT } from "./calls.ts";

const KEY = "sk-very-secret";
const TEXT = "What did your boss say about the pump?";

function voice(options: { model?: string; voice?: string; apiKey?: string } = {}) {
  return openAiVoice({
    baseUrl: `${inject("openai")}/v1`,
    timeoutSeconds: 10,
    book: unbooked,
    userAgent: USER_AGENT,
    ...options,
  });
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
