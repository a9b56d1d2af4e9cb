import { expect, test } from "vitest";
import { AUDIO_FORMATS, type AudioFormat } from "../../../worker/contract/audio.ts";
import { MODELS, type SpeechModel, type WriterModel } from "../../../worker/contract/models.ts";
import type { BookCall, ModelCall } from "../../../worker/services/model-calls.ts";
import { openAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import { openAiSpeech } from "../../../worker/services/speech.ts";
import { failureOf } from "../../units/services/help.ts";
import { type Say, wav } from "../audio.ts";
import files from "../hostile/recordings.json" with { type: "json" };
import { callsOf, STAND_IN } from "./calls.ts";

const SAID = "We fixed the pump on Tuesday.";

const speech = (options: { model?: string; book?: BookCall } = {}) =>
  openAiSpeech({ ...STAND_IN, ...options });

function recording(say: Omit<Say, "text"> & { text?: string }, format: AudioFormat = "wav") {
  const sound = wav({ say: { text: SAID, ...say }, seconds: 0.1 });
  // By its beginning the service knows a file.
  const file = format === "wav" ? new Uint8Array() : Uint8Array.fromBase64(files[format]);
  const bytes = new Uint8Array(file.length + (file.length % 2) + sound.length);
  bytes.set(file);
  bytes.set(sound, bytes.length - sound.length);
  return { bytes, seconds: 0.1, format };
}

test("answers what was said, with language, duration, doubt and the times of words", async () => {
  const say = { id: crypto.randomUUID(), language: "german", duration: 7.5, no_speech_prob: 0.1 };
  const text = "Wir haben die Pumpe am Dienstag repariert, für „Müller & Söhne“.";
  expect(await speech().transcribe(recording({ ...say, text }))).toEqual({
    text,
    language: "de",
    durationSeconds: 7.5,
    silenceProbability: 0.1,
    words: expect.arrayContaining([expect.objectContaining({ text: "Wir", start: 0, end: 0.75 })]),
  });
  expect((await callsOf(say.id)).lastSpeech?.granularities).toEqual(["word", "segment"]);
});

test.for(Object.keys(AUDIO_FORMATS) as AudioFormat[])("names and types a %s recording", async (format) => {
  const id = crypto.randomUUID();
  const sent = recording({ id }, format);
  expect((await speech().transcribe(sent)).text).toBe(SAID);
  const { extension, contentType } = AUDIO_FORMATS[format];
  expect((await callsOf(id)).lastSpeech).toMatchObject({
    filename: `recording.${extension}`,
    contentType,
    bytes: sent.bytes.length,
  });
});

test.for([
  [undefined, "whisper-1", "verbose_json"],
  ["Systran/faster-whisper-small", "Systran/faster-whisper-small", "verbose_json"],
  ["gpt-4o-mini-transcribe", "gpt-4o-mini-transcribe", "json"],
  ["gpt-transcribe", "gpt-transcribe", "json"],
] as const)("asks model %s as %s for %s", async ([model, asked, responseFormat]) => {
  const id = crypto.randomUUID();
  const heard = await speech({ model }).transcribe(recording({ id }));
  expect(heard.text).toBe(SAID);
  expect((await callsOf(id)).lastSpeech).toMatchObject({ model: asked, responseFormat });
});

test("OpenAI itself is asked for models that have no end yet", async () => {
  const asked: string[] = [];
  const book = (call: ModelCall) => Promise.reject(void asked.push(call.model));
  const config = { ...STAND_IN, baseUrl: undefined, book };
  const note = { transcript: SAID };
  await Promise.allSettled([
    openAiSpeech(config).transcribe(recording({ id: "none" })),
    modelWriter(openAiChat(config)).draft(note),
  ]);
  const models: Record<string, SpeechModel | WriterModel> = { ...MODELS.speech, ...MODELS.writer };
  expect(asked.map((model) => models[model]?.ends ?? model)).toEqual(["gpt-transcribe", "gpt-6-luna"]);
});

test.for([
  ["timeless-whisper", "verbose_json"],
  ["timeless-ears", "json"],
])("refused times, %s is asked once, for %s from then on", async ([model, responseFormat]) => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const booked: (string | undefined)[] = [];
  const book: BookCall = async ({ workaround }) => void booked.push(workaround);
  for (const id of [first, second]) {
    const heard = await speech({ model, book }).transcribe(recording({ id }));
    expect(heard).toMatchObject({ text: SAID, words: undefined });
    expect((await callsOf(id)).lastSpeech).toMatchObject({ responseFormat, granularities: [] });
  }
  expect((await callsOf(first)).speech).toBe(2);
  expect((await callsOf(second)).speech).toBe(1);
  const [asked, ...others] = booked;
  expect([asked, new Set(others)]).toEqual([undefined, new Set(["without times"])]);
});

test("a recording that is refused with and without times does not make its service one that refuses times", async () => {
  const model = "whisper-of-the-refused";
  const [unreadable, next] = [crypto.randomUUID(), crypto.randomUUID()];
  const refusing = speech({ model }).transcribe(recording({ id: unreadable, faults: ["400", "400"] }));
  expect((await failureOf(refusing)).reason).toBe("rejected");
  await speech({ model }).transcribe(recording({ id: next }));
  expect((await callsOf(next)).lastSpeech?.granularities).toEqual(["word", "segment"]);
});

/** What goes along as the prompt, for these names to listen for. */
async function promptFor(vocabulary: string[], model?: string) {
  const id = crypto.randomUUID();
  await speech({ model }).transcribe({ ...recording({ id }), vocabulary });
  return (await callsOf(id)).lastSpeech?.prompt;
}

test("names to listen for go along as the prompt, where the model takes one", async () => {
  expect(await promptFor(["Anya Łukasz", "GitHub"])).toBe("Anya Łukasz, GitHub.");
  expect(await promptFor([])).toBeNull();
  expect(await promptFor(["GitHub"], "gpt-4o-transcribe-diarize")).toBeNull();
});

test("understands a Retry-After that is a date", async () => {
  const busy = speech().transcribe(recording({ id: crypto.randomUUID(), faults: ["429-date"] }));
  const failure = await failureOf(busy);
  expect(failure).toMatchObject({ reason: "busy", retryAfterSeconds: expect.any(Number) });
  expect(failure.retryAfterSeconds).toBeGreaterThan(60);
  expect(failure.retryAfterSeconds).toBeLessThanOrEqual(120);
});
