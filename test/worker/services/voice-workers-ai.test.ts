import { expect, test } from "vitest";
import { workersAiVoice } from "../../../worker/services/voice.ts";
import type { ModelRunner } from "../../../worker/services/workers-ai.ts";
import { streamOf } from "../../units/services/bytes.ts";
import { failureOf } from "../../units/services/failure-of.ts";
import { unbooked } from "../models.ts";
import { fakeAi } from "./calls.ts";

const TEXT = "What did your boss say?";
const voiceBy = (ai: ModelRunner, timeoutSeconds = 5) =>
  workersAiVoice(ai, { timeoutSeconds, book: unbooked });

test.for([
  ["en", "@cf/deepgram/aura-2-en"],
  ["es", "@cf/deepgram/aura-2-es"],
] as const)("speaks %s with a voice of that language", async ([language, model]) => {
  const { ai, calls } = fakeAi(streamOf("sound", [2]));
  const voice = voiceBy(ai);
  expect(voice.canSpeak(language)).toBe(true);
  const { bytes, contentType } = await voice.speak(TEXT, language);
  expect(contentType).toBe("audio/mpeg");
  expect(new TextDecoder().decode(bytes)).toBe("sound");
  expect(calls).toEqual([{ model, inputs: { text: TEXT, speaker: expect.any(String), encoding: "mp3" } }]);
});

test.for(["de", "zh", undefined])("does not speak %s", async (language) => {
  const { ai, calls } = fakeAi(streamOf("sound"));
  const voice = voiceBy(ai);
  expect(voice.canSpeak(language)).toBe(false);
  expect(await failureOf(voice.speak(TEXT, language))).toMatchObject({
    service: "voice",
    reason: "rejected",
  });
  expect(calls).toEqual([]);
});

test.for([
  ["capacity that is back in a moment", new Error("3040: Capacity temporarily exceeded")],
  ["a line that drops in the middle", broken()],
] as const)("gets over %s", async ([, first]) => {
  const { ai, calls } = fakeAi(first, streamOf("sound"));
  const { bytes } = await voiceBy(ai).speak(TEXT, "en");
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
  const failure = await failureOf(voiceBy(ai, 0.3).speak(TEXT, "en"));
  expect(failure).toMatchObject({ service: "voice", reason });
  expect(calls).toHaveLength(1);
});

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new Error("Network connection lost."));
    },
  });
}
