import { expect, test } from "vitest";
import { workersAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import { workersAiSpeech } from "../../../worker/services/speech.ts";
import type { ModelRunner } from "../../../worker/services/workers-ai.ts";
import { unbooked } from "../models.ts";
import { fakeAi } from "./calls.ts";

const recording = { bytes: new Uint8Array([1, 2, 3, 255]), seconds: 3, format: "webm" } as const;
const heard = { text: "We fixed the pump.", transcription_info: { language: "en", duration: 4 } };

const note = {
  transcript: "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why.",
};
const draft = {
  hooks: [
    { type: "claim", content: "Nobody had asked why." },
    { type: "scene", content: "We fixed the pump on Tuesday." },
  ],
  body: "We fixed the pump on Tuesday.\n\nIt had been loud for a year.",
  ctaSuggestions: [],
};
const completion = (content: unknown) => ({ choices: [{ message: { content }, finish_reason: "stop" }] });

test("speech sends base64 and asks for silence to be filtered", async () => {
  const { ai, calls } = fakeAi(heard);
  expect(
    await workersAiSpeech(ai, { timeoutSeconds: 5, book: unbooked }).transcribe(recording),
  ).toMatchObject({
    text: "We fixed the pump.",
    language: "en",
    durationSeconds: 4,
  });
  expect(calls).toEqual([
    {
      model: "@cf/openai/whisper-large-v3-turbo",
      inputs: { audio: "AQID/w==", task: "transcribe", vad_filter: true },
    },
  ]);
});

test("speech is told the names to listen for", async () => {
  const { ai, calls } = fakeAi(heard);
  await workersAiSpeech(ai, { timeoutSeconds: 5, book: unbooked }).transcribe({
    ...recording,
    vocabulary: ["Anya", "GitHub"],
  });
  expect(calls[0]?.inputs).toMatchObject({ audio: "AQID/w==", initial_prompt: "Anya, GitHub." });
});

test("another speech model can be named", async () => {
  const { ai, calls } = fakeAi(heard);
  await workersAiSpeech(ai, { model: "@cf/other/whisper", timeoutSeconds: 5, book: unbooked }).transcribe(
    recording,
  );
  expect(calls[0]?.model).toBe("@cf/other/whisper");
});

test.for(["3040: Capacity temporarily exceeded", "3007: Request timeout", "Network connection lost."])(
  "speech gets over one '%s'",
  async (message) => {
    const { ai, calls } = fakeAi(new Error(message), heard);
    expect(
      (await workersAiSpeech(ai, { timeoutSeconds: 5, book: unbooked }).transcribe(recording)).text,
    ).toBe(heard.text);
    expect(calls).toHaveLength(2);
  },
);

test.for([
  { message: "3036: You have used up your daily free allocation", reason: "busy" },
  { message: "5035: This model requires Workers Paid", reason: "rejected" },
  // By the status it is known that the recording, and not the service, is what is wrong.
  { message: "5004: Invalid base64 'AQID'", reason: "rejected", status: 400 },
  { message: "3006: Request is too large", reason: "rejected", status: 413 },
])("speech never asks again after $message", async ({ message, reason, status }) => {
  const { ai, calls } = fakeAi(new Error(message), heard);
  const failing = workersAiSpeech(ai, { timeoutSeconds: 5, book: unbooked }).transcribe(recording);
  await expect(failing).rejects.toMatchObject({
    service: "speech",
    reason,
    status,
    message: `speech ${reason}: Workers AI ${message.slice(0, 4)}`,
  });
  expect(calls).toHaveLength(1);
});

test("speech gives up on a model that never answers", async () => {
  const ai: ModelRunner = { run: () => new Promise(() => {}) };
  const failing = workersAiSpeech(ai, { timeoutSeconds: 0.3, book: unbooked }).transcribe(recording);
  await expect(failing).rejects.toMatchObject({ reason: "timeout" });
});

test("the writer asks the default model without reasoning, in Chat Completions' structured output", async () => {
  const { ai, calls } = fakeAi(completion(JSON.stringify(draft)));
  expect(await modelWriter(workersAiChat(ai, { timeoutSeconds: 5, book: unbooked })).draft(note)).toEqual(
    draft,
  );
  expect(calls[0]).toMatchObject({
    model: "@cf/zai-org/glm-4.7-flash",
    inputs: {
      chat_template_kwargs: { enable_thinking: false },
      messages: [{ role: "system" }, { role: "user" }],
      response_format: { type: "json_schema", json_schema: { name: "draft", strict: true } },
    },
  });
});

test("the writer leaves the reasoning of other models alone", async () => {
  const { ai, calls } = fakeAi(completion(JSON.stringify(draft)));
  await modelWriter(workersAiChat(ai, { model: "@cf/other/model", timeoutSeconds: 5, book: unbooked })).draft(
    note,
  );
  expect(calls[0]?.model).toBe("@cf/other/model");
  expect(calls[0]?.inputs).not.toHaveProperty("chat_template_kwargs");
});

test.for([
  ["text in choices", completion(JSON.stringify(draft))],
  ["an object in choices", completion(draft)],
  ["text in response", { response: JSON.stringify(draft) }],
  ["an object in response", { response: draft }],
] as const)("the writer reads %s", async ([, answer]) => {
  const { ai } = fakeAi(answer);
  expect(await modelWriter(workersAiChat(ai, { timeoutSeconds: 5, book: unbooked })).draft(note)).toEqual(
    draft,
  );
});

test("the writer asks again when JSON mode could not be met", async () => {
  const { ai, calls } = fakeAi(new Error("5025: JSON Mode couldn't be met"), { response: draft });
  expect(await modelWriter(workersAiChat(ai, { timeoutSeconds: 5, book: unbooked })).draft(note)).toEqual(
    draft,
  );
  expect(calls).toHaveLength(2);
});
