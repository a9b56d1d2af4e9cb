import { expect, test } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { languageCode, readWhisperAnswer } from "../../../worker/services/whisper.ts";
import cases from "./whisper.json" with { type: "json" };

const speech = { no_speech_prob: 0.05, avg_logprob: Math.log(0.875) };
const silence = { no_speech_prob: 0.9, avg_logprob: -1.4 };
const segment = (start: number, end: number, text: string, sound = speech) => ({
  start,
  end,
  text,
  ...sound,
});
const word = (word: string, start: number, end: number) => ({ word, start, end });

test("drops the segments held for silence and weighs the doubt by their length", () => {
  const heard = readWhisperAnswer({
    text: " We shipped it. Thank you for watching. And it works.",
    segments: [
      segment(0, 4, " We shipped it."),
      segment(4, 6, " Thank you for watching.", silence),
      segment(6, 10, " And it works."),
    ],
  });
  expect(heard.text).toBe("We shipped it. And it works.");
  expect(heard.silenceProbability).toBeCloseTo((8 * 0.05 + 2 * 0.9) / 10);
});

test.each(cases.kept)("keeps $what", ({ segments, text }) => {
  const all = segments.map((each) => each.text).join("");
  expect(readWhisperAnswer({ text: all, segments }).text).toBe(text);
});

test("reads Workers AI's own place for language and duration", () => {
  const raw = { text: "Hola.", transcription_info: { language: "es", duration: 3.2 } };
  expect(readWhisperAnswer(raw)).toMatchObject({ text: "Hola.", language: "es", durationSeconds: 3.2 });
});

test("takes what is missing or of another kind as not told", () => {
  const segments = [{ id: 0, text: "Hi.", start: null }];
  const odd = { text: "Hi.", language: null, duration: "8.47", segments };
  expect(readWhisperAnswer(odd)).toEqual({
    text: "Hi.",
    language: undefined,
    durationSeconds: 8.47,
    silenceProbability: undefined,
  });
  expect(readWhisperAnswer({ text: "Hi.", segments: "none" }).text).toBe("Hi.");
});

const ENDLESS = { text: "word ".repeat(5_000) };

const TEXTLESS = [[{}], [{ text: null }], [null], ["Hi."], [{ error: { message: "no" } }], [ENDLESS]];

test.for(TEXTLESS)("an answer without text, or with too much, is malformed: %j", ([raw]) => {
  expect(() => readWhisperAnswer(raw)).toThrow(ServiceFailure);
});

test.for(cases.languages)("language %s is %s", ([name, code]) => {
  expect(languageCode(name ?? undefined) ?? null).toBe(code);
});

test("takes the times of words from where Workers AI or OpenAI puts them, without those of silence", () => {
  const parts = [
    { ...segment(0, 2, " We shipped."), words: [word(" We", 0.1, 0.3), word(" shipped.", 0.3, 0.9)] },
    { ...segment(2, 5, " Thank you.", silence), words: [word(" Thank", 2, 3)] },
    { ...segment(5, 7, " It works."), words: [word(" It", 5.2, 5.4)] },
  ];
  const text = " We shipped. Thank you. It works.";
  const ofWorkersAi = readWhisperAnswer({ text, segments: parts });
  const segments = parts.map(({ words: _, ...rest }) => rest);
  const ofOpenAi = readWhisperAnswer({ text, segments, words: parts.flatMap(({ words }) => words) });
  for (const { words } of [ofWorkersAi, ofOpenAi])
    expect(words).toEqual([
      { text: "We", start: 0.1, end: 0.3, confidence: 0.875 },
      { text: "shipped.", start: 0.3, end: 0.9, confidence: 0.875 },
      { text: "It", start: 5.2, end: 5.4, confidence: 0.875 },
    ]);
});

test("how sure a word is: by its own probability, else by its segment's, else not known", () => {
  const words = [
    { ...word("We", 0.1, 0.3), probability: 0.25 },
    { ...word("shipped", 0.3, 0.9), probability: 7 },
    word("it", 3, 4),
  ];
  const heard = readWhisperAnswer({ text: "We shipped it", words, segments: [segment(0, 2, "We shipped")] });
  expect(heard.words?.map(({ confidence }) => confidence)).toEqual([0.25, 0.875, undefined]);
});

test.for<unknown>([
  undefined,
  null,
  "none",
  [],
  [null, 3, { word: 1 }, { word: "We", start: "soon", end: 2 }],
  [{ word: "We", start: null, end: null }],
])("has no times where the service gives none: %j", (words) => {
  const heard = readWhisperAnswer({ text: "We shipped.", words, segments: [{ text: "We shipped.", words }] });
  expect(heard).toMatchObject({ text: "We shipped.", words: undefined });
});
