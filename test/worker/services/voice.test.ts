import { expect, test } from "vitest";
import { openAiVoice, workersAiVoice } from "../../../worker/services/voice.ts";
import type { ModelRunner } from "../../../worker/services/workers-ai.ts";
import { failureOf, streamOf } from "../../units/services/help.ts";
import { unbooked } from "../models.ts";
import { callsOf, fakeAi, fault, STAND_IN } from "./calls.ts";

const KEY = "sk-very-secret";
const TEXT = "What did your boss say about the pump?";

const voice = (options: { model?: string; voice?: string; apiKey?: string } = {}) =>
  openAiVoice({ ...STAND_IN, ...options });

test("asks for MP3 of the text as configured, and answers sound of the kind that comes", async () => {
  const id = crypto.randomUUID();
  const input = `${TEXT} ${fault(id)}`;
  const chosen = { model: "kokoro", voice: "af_sky", apiKey: KEY };
  const { bytes, contentType } = await voice(chosen).speak(input);
  expect(contentType).toBe("audio/wav");
  expect(new TextDecoder("latin1").decode(bytes.slice(0, 4))).toBe("RIFF");
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

const SHORT = "What did your boss say?";
const voiceBy = (ai: ModelRunner, timeoutSeconds = 5) =>
  workersAiVoice(ai, { timeoutSeconds, book: unbooked });

test.for([
  ["en", "@cf/deepgram/aura-2-en"],
  ["es", "@cf/deepgram/aura-2-es"],
] as const)("speaks %s with a voice of that language", async ([language, model]) => {
  const { ai, calls } = fakeAi(streamOf("sound", [2]));
  const voice = voiceBy(ai);
  expect(voice.canSpeak(language)).toBe(true);
  const { bytes, contentType } = await voice.speak(SHORT, language);
  expect(contentType).toBe("audio/mpeg");
  expect(new TextDecoder().decode(bytes)).toBe("sound");
  expect(calls).toEqual([{ model, inputs: { text: SHORT, speaker: expect.any(String), encoding: "mp3" } }]);
});

test.for(["de", "zh", undefined])("does not speak %s", async (language) => {
  const { ai, calls } = fakeAi(streamOf("sound"));
  const voice = voiceBy(ai);
  expect(voice.canSpeak(language)).toBe(false);
  expect(await failureOf(voice.speak(SHORT, language))).toMatchObject({
    service: "voice",
    reason: "rejected",
  });
  expect(calls).toEqual([]);
});

const LOST = new Error("Network connection lost.");

test.for([
  ["capacity that is back in a moment", new Error("3040: Capacity temporarily exceeded")],
  ["a line that drops in the middle", new ReadableStream({ pull: (line) => line.error(LOST) })],
] as const)("gets over %s", async ([, first]) => {
  const { ai, calls } = fakeAi(first, streamOf("sound"));
  const { bytes } = await voiceBy(ai).speak(SHORT, "en");
  expect(new TextDecoder().decode(bytes)).toBe("sound");
  expect(calls).toHaveLength(2);
});

test.for([
  ["no sound at all", streamOf(""), "malformed"],
  ["something else", { audio: null }, "malformed"],
  ["more than a question can be", streamOf("x".repeat(2 * 1024 * 1024 + 1)), "malformed"],
  ["an error that will stay", new Error("5035: This model requires Workers Paid"), "rejected"],
  ["sound that stops", new ReadableStream(), "timeout"],
] as const)("fails on %s", async ([, answer, reason]) => {
  const { ai, calls } = fakeAi(answer);
  const failure = await failureOf(voiceBy(ai, 0.3).speak(SHORT, "en"));
  expect(failure).toMatchObject({ service: "voice", reason });
  expect(calls).toHaveLength(1);
});
