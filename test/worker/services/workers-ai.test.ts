import { expect, test } from "vitest";
import type { BookCall, ModelCall } from "../../../worker/services/model-calls.ts";
import { workersAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import type { ModelRunner } from "../../../worker/services/workers-ai.ts";
import { workersAiSpeech } from "../../../worker/services/workers-ai-speech.ts";
import { failureOf, streamOf } from "../../units/services/help.ts";
import { unbooked } from "../models.ts";
import { fakeAi } from "./calls.ts";
import answers from "./workers-ai.json" with { type: "json" };

const { draft, ofNova, passing, lasting, nothingLeft, unreadable, noSchema } = answers;

const recording = { bytes: new Uint8Array([1, 2, 3, 255]), seconds: 3, format: "webm" } as const;
const heard = { text: "We fixed the pump.", transcription_info: { language: "en", duration: 4 } };

const note = {
  transcript: "We fixed the pump on Tuesday. It had been loud for a year. Nobody had asked why.",
};
type Config = { model?: string; timeoutSeconds?: number; book?: BookCall; affinity?: string };
const hearBy = (ai: ModelRunner, config: Config = {}, vocabulary?: string[]) =>
  workersAiSpeech(ai, { timeoutSeconds: 5, book: unbooked, ...config }).transcribe({
    ...recording,
    vocabulary,
  });
const writerBy = (ai: ModelRunner, config: Config = {}) =>
  modelWriter(workersAiChat(ai, { timeoutSeconds: 5, book: unbooked, ...config }));
const completion = (content: unknown) => ({ choices: [{ message: { content }, finish_reason: "stop" }] });

test("speech sends base64 and asks for silence to be filtered", async () => {
  const { ai, calls } = fakeAi(heard);
  expect(await hearBy(ai)).toMatchObject({ text: heard.text, language: "en", durationSeconds: 4 });
  const inputs = { audio: "AQID/w==", task: "transcribe", vad_filter: true };
  expect(calls).toEqual([{ model: "@cf/openai/whisper-large-v3-turbo", inputs }]);
});

test("speech is told the names to listen for, by whatever model is named", async () => {
  const { ai, calls } = fakeAi(heard);
  const model = "@cf/other/whisper";
  await hearBy(ai, { model }, ["Anya", "GitHub"]);
  expect(calls).toMatchObject([{ model, inputs: { initial_prompt: "Anya, GitHub." } }]);
});

test("nova-3 can be the speech model itself", async () => {
  const { ai, calls } = fakeAi(ofNova);
  const model = "@cf/deepgram/nova-3";
  expect((await hearBy(ai, { model })).text).toBe("We fixed the pump.");
  expect(calls).toMatchObject([{ model, inputs: { audio: { contentType: "audio/webm" } } }]);
});

test.for(passing)("speech gets over one '%s'", async (message) => {
  const { ai, calls } = fakeAi(new Error(message), heard);
  expect((await hearBy(ai)).text).toBe(heard.text);
  expect(calls).toHaveLength(2);
});

test.for(lasting)("speech never asks again after $message", async ({ message, reason, means }) => {
  const { ai, calls } = fakeAi(new Error(message), heard);
  const said = `speech ${reason}: Workers AI ${message.slice(0, 4)}${means}`;
  await expect(hearBy(ai)).rejects.toMatchObject({ service: "speech", reason, message: said });
  expect(calls).toHaveLength(1);
});

test.for(nothingLeft)("the error of a filter that leaves nothing (%s) is silence", async (message) => {
  const { ai, calls } = fakeAi(new Error(message));
  expect(await hearBy(ai)).toMatchObject({ text: "" });
  expect(calls).toHaveLength(1);
});

test.for(unreadable)("another model hears what whisper refuses: $message", async ({ message, status }) => {
  const { ai, calls } = fakeAi(new Error(message), ofNova);
  const booked: ModelCall[] = [];
  const book = async (call: ModelCall) => void booked.push(call);
  expect(await hearBy(ai, { book }, ["Anya", "GitHub"])).toEqual({
    ...{ text: "We fixed the pump.", language: "en", durationSeconds: 4 },
    words: [
      { text: "We", start: 0.1, end: 0.3, confidence: 0.9 },
      { text: "pump.", start: 0.9, end: 1.2, confidence: 0.4 },
    ],
  });
  const { audio, ...inputs } = calls[1]?.inputs ?? {};
  expect(calls[1]?.model).toBe("@cf/deepgram/nova-3");
  expect(inputs).toMatchObject({ detect_language: true, mip_opt_out: true, keyterm: "Anya, GitHub" });
  const { body, contentType } = audio as { body: ReadableStream; contentType: string };
  expect(contentType).toBe("audio/webm");
  expect(await new Response(body).bytes()).toEqual(recording.bytes);
  const whisper = "@cf/openai/whisper-large-v3-turbo";
  // What is refused for its length is taken back.
  expect(booked.filter(({ corrects }) => corrects === -1)).toHaveLength(status === 413 ? 1 : 0);
  expect(booked.filter(({ corrects }) => corrects === undefined)).toMatchObject([
    { model: whisper },
    { model: "@cf/deepgram/nova-3", workaround: `in place of ${whisper}` },
  ]);
});

test("nova-3 is told no more names than it takes, and none where it refuses them", async () => {
  const names = Array.from({ length: 200 }, (_, at) => `Name${at}`.padEnd(100, "x"));
  const { ai, calls } = fakeAi(new Error("3010: Invalid"), new Error("8001: Invalid input"), ofNova);
  expect((await hearBy(ai, {}, names)).text).toBe("We fixed the pump.");
  expect(calls.map(({ inputs }) => inputs.keyterm ?? null)).toEqual([null, names.slice(-4).join(", "), null]);
});

test("neither model may answer more than anybody can say", async () => {
  const [text, channels] = ["a".repeat(30_000), [{ alternatives: [{ transcript: "a".repeat(30_000) }] }]];
  for (const answers of [[{ text }], [new Error("5004: no"), { results: { channels } }]]) {
    const failing = hearBy(fakeAi(...answers).ai);
    await expect(failing).rejects.toMatchObject({ reason: "malformed" });
  }
});

test.for(unreadable)("a recording that neither model reads is refused as after $message", async (first) => {
  const { ai, calls } = fakeAi(new Error(first.message), new Error("8001: Invalid input"));
  const failing = hearBy(ai);
  await expect(failing).rejects.toMatchObject({ reason: "rejected", status: first.status });
  expect(calls).toHaveLength(2);
});

test("speech gives up on a model that never answers", async () => {
  const ai: ModelRunner = { run: () => new Promise(() => {}) };
  const failing = hearBy(ai, { timeoutSeconds: 0.3 });
  await expect(failing).rejects.toMatchObject({ reason: "timeout" });
});

test("the writer asks the default model without reasoning, in Chat Completions' structured output", async () => {
  const { ai, calls, headers } = fakeAi(completion(JSON.stringify(draft)));
  expect(await writerBy(ai, { affinity: "a person" }).draft(note)).toEqual(draft);
  expect(headers).toEqual([{ "x-session-affinity": "a person" }]);
  expect(calls[0]).toMatchObject({
    model: "@cf/zai-org/glm-4.7-flash",
    inputs: {
      chat_template_kwargs: { enable_thinking: false },
      messages: [{ role: "system" }, { role: "user" }],
      response_format: { type: "json_schema", json_schema: { name: "draft", strict: true } },
    },
  });
});

const REASONING = Object.entries(answers.reasoning);

test.for(REASONING)("reasoning is switched off of %s as its vendor has it", async ([model, off]) => {
  const { ai, calls } = fakeAi(completion(JSON.stringify(draft)));
  await writerBy(ai, { model }).draft(note);
  const { chat_template_kwargs, reasoning_effort } = calls[0]?.inputs ?? {};
  expect(JSON.parse(JSON.stringify({ chat_template_kwargs, reasoning_effort }))).toEqual(off);
});

test.for([
  ["text in choices", completion(JSON.stringify(draft))],
  ["an object in choices", completion(draft)],
  ["text in response", { response: JSON.stringify(draft) }],
  ["an object in response", { response: draft }],
  ["what lies in reasoning_content", reasoned("reasoning_content")],
  ["what lies in reasoning", reasoned("reasoning")],
] as const)("the writer reads %s", async ([, answer]) => {
  const { ai, calls } = fakeAi(answer);
  expect(await writerBy(ai).draft(note)).toEqual(draft);
  expect(calls).toHaveLength(1);
});

function reasoned(field: string) {
  const message = { content: "", [field]: `Let me see. ${JSON.stringify(draft)}` };
  return { choices: [{ message, finish_reason: "stop" }] };
}

test("a model that took too long is not asked again at once, and drafts at the next attempt", async () => {
  const { ai, calls } = fakeAi(new Error("3046: Request timeout"), completion(JSON.stringify(draft)));
  const writer = writerBy(ai);
  await expect(writer.draft(note)).rejects.toMatchObject({ service: "writer", reason: "timeout" });
  expect(calls).toHaveLength(1);
  expect(await writer.draft(note)).toEqual(draft);
});

test.for(["JSON Mode", "JSON Model"])("without schema once, for %s", async (mode) => {
  const answer = { response: draft };
  const { ai, calls } = fakeAi(new Error(`5024: ${mode} couldn't be met`), answer, answer);
  const writer = writerBy(ai);
  expect(await writer.draft(note)).toEqual(draft);
  expect(await writer.draft(note)).toEqual(draft);
  expect(calls.map(({ inputs }) => "response_format" in inputs)).toEqual([true, false, true]);
});

test.for(noSchema)("a model that refuses a schema by %s is asked in words from then on", async (refusal) => {
  const { ai, calls } = fakeAi(new Error(refusal), completion(draft), completion(draft));
  const writer = writerBy(ai, { model: refusal });
  expect(await writer.draft(note)).toEqual(draft);
  expect(await writer.draft(note)).toEqual(draft);
  expect(calls.map(({ inputs }) => "response_format" in inputs)).toEqual([true, false, false]);
  expect(JSON.stringify(calls[2]?.inputs.messages)).toContain("ctaSuggestions");
});

test("a model that is known to follow no schema is asked in words at once", async () => {
  const { ai, calls } = fakeAi(completion(draft));
  expect(await writerBy(ai, { model: "@cf/openai/gpt-oss-120b" }).draft(note)).toEqual(draft);
  expect(calls[0]?.inputs).not.toHaveProperty("response_format");
});

const FIRST = "We fixed the pump on Tuesday.";
const refined = { body: `${FIRST}\n\nIt was loud.`, reply: "It now says when." };
const refinement = { body: refined.body, hook: null, cta: null, unchanged: false, reply: refined.reply };

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const pieces = JSON.stringify(refinement).match(/.{1,7}/g) ?? [];
const stream = pieces.map((content) => event({ choices: [{ delta: { content } }] })).join("");
const DONE = "data: [DONE]\n\n";

/** Has a post refined by a model that answers so, and shows what is shown meanwhile. */
function refine(output: unknown[], config: Config = {}) {
  const { ai, calls } = fakeAi(...output);
  const shown: string[] = [];
  const post = { hook: "It was loud.", body: "We fixed the pump.", cta: null };
  const request = { said: [FIRST], post, instruction: "Say when." };
  const work = writerBy(ai, config).refine(request, (text) => shown.push(text));
  return { work, shown, calls };
}

test("what is streamed is shown while it is written, and read", async () => {
  const { work, shown, calls } = refine([streamOf(stream + DONE, [11])]);
  expect(await work).toEqual(refined);
  expect(shown).toEqual([FIRST]);
  expect(calls[0]?.inputs).toMatchObject({ stream: true, chat_template_kwargs: { enable_thinking: false } });
});

const REASONED = ["reasoning_content", "reasoning", "reasoning_content and reasoning"];
test.for(REASONED)("reads an answer that is streamed as %s", async (fields) => {
  const delta = (text: string) => Object.fromEntries(fields.split(" and ").map((field) => [field, text]));
  const thoughts = ["Let me see. ", ...pieces].map((text) =>
    event({ choices: [{ delta: { content: "", ...delta(text) } }] }),
  );
  const { work, calls } = refine([streamOf(thoughts.join("") + DONE)]);
  expect(await work).toEqual(refined);
  expect(calls).toHaveLength(1);
});

test("takes an answer in one piece from models that do not stream", async () => {
  const { work, shown } = refine([{ response: refinement }]);
  expect(await work).toEqual(refined);
  expect(shown).toEqual([]);
});

test("asks without streaming where JSON mode does not stream", async () => {
  const answers = [new Error("5006: JSON mode does not stream"), { response: refinement }];
  const { work, calls } = refine(answers, { model: "@cf/streamless" });
  expect(await work).toEqual(refined);
  expect(calls[1]?.inputs).not.toHaveProperty("stream");
});

test("a stream that stops is a time-out, and is let go", async () => {
  const letGo = Promise.withResolvers<void>();
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(stream)),
    cancel: () => letGo.resolve(),
  });
  const { work, shown, calls } = refine([hanging], { timeoutSeconds: 0.3 });
  expect((await failureOf(work)).reason).toBe("timeout");
  await letGo.promise;
  expect(shown).toEqual([FIRST]);
  expect(calls).toHaveLength(1);
});
