import { expect, test } from "vitest";
import { ServiceFailure } from "../../../worker/services/failure.ts";
import { languageCode, readWhisperAnswer } from "../../../worker/services/whisper.ts";

const speech = { no_speech_prob: 0.05, avg_logprob: Math.log(0.875) };
const silence = { no_speech_prob: 0.9, avg_logprob: -1.4 };

test("drops the segments held for silence and weighs the doubt by their length", () => {
  const heard = readWhisperAnswer({
    text: " We shipped it. Thank you for watching. And it works.",
    language: "english",
    duration: 10,
    segments: [
      { start: 0, end: 4, text: " We shipped it.", ...speech },
      { start: 4, end: 6, text: " Thank you for watching.", ...silence },
      { start: 6, end: 10, text: " And it works.", ...speech },
    ],
  });
  expect(heard.text).toBe("We shipped it. And it works.");
  expect(heard.silenceProbability).toBeCloseTo((8 * 0.05 + 2 * 0.9) / 10);
});

test("keeps someone who really says it", () => {
  const segments = [{ start: 0, end: 2, text: "Thank you for watching.", ...speech }];
  expect(readWhisperAnswer({ text: "Thank you for watching.", segments }).text).toBe(
    "Thank you for watching.",
  );
});

test("keeps doubtful sound with sure words, and sure sound with doubtful words", () => {
  const segments = [
    { start: 0, end: 1, text: " One.", no_speech_prob: 0.9, avg_logprob: -0.3 },
    { start: 1, end: 2, text: " Two.", no_speech_prob: 0.1, avg_logprob: -1.8 },
  ];
  expect(readWhisperAnswer({ text: " One. Two.", segments }).text).toBe("One. Two.");
});

test("puts spaces between segments that came without them", () => {
  const segments = [
    { start: 0, end: 1, text: "One.", ...speech },
    { start: 1, end: 2, text: "Noise.", ...silence },
    { start: 2, end: 3, text: "Two.", ...speech },
  ];
  expect(readWhisperAnswer({ text: "One. Noise. Two.", segments }).text).toBe("One. Two.");
});

test("reads Workers AI's own place for language and duration", () => {
  const raw = { text: "Hola.", transcription_info: { language: "es", duration: 3.2 } };
  expect(readWhisperAnswer(raw)).toMatchObject({ text: "Hola.", language: "es", durationSeconds: 3.2 });
});

test("takes what is missing or of another kind as not told", () => {
  const odd = {
    text: "Hi.",
    language: null,
    duration: "8.47",
    segments: [{ id: 0, text: "Hi.", start: null }],
  };
  expect(readWhisperAnswer(odd)).toEqual({
    text: "Hi.",
    language: undefined,
    durationSeconds: 8.47,
    silenceProbability: undefined,
  });
  expect(readWhisperAnswer({ text: "Hi.", segments: "none" }).text).toBe("Hi.");
});

test.for([[{}], [{ text: null }], [null], ["Hi."], [{ error: { message: "no" } }]])(
  "an answer without text is malformed: %j",
  ([raw]) => {
    expect(() => readWhisperAnswer(raw)).toThrow(ServiceFailure);
  },
);

test.for([
  ["english", "en"],
  ["Haitian Creole", "ht"],
  ["cantonese", "zh"],
  ["yue", "zh"],
  ["jw", "jv"],
  ["de", "de"],
  ["pt-BR", "pt"],
  ["EN_us", "en"],
  ["hawaiian", undefined],
  ["klingon", undefined],
  ["__proto__", undefined],
  ["", undefined],
  [undefined, undefined],
] as const)("language %s is %s", ([name, code]) => {
  expect(languageCode(name)).toBe(code);
});

test("takes the times of words from where Workers AI puts them, without those of silence", () => {
  const heard = readWhisperAnswer({
    text: " We shipped. Thank you. It works.",
    segments: [
      {
        ...{ start: 0, end: 2, text: " We shipped.", ...speech },
        words: [
          { word: " We", start: 0.1, end: 0.3 },
          { word: " shipped.", start: 0.3, end: 0.9 },
        ],
      },
      {
        ...{ start: 2, end: 5, text: " Thank you.", ...silence },
        words: [{ word: " Thank", start: 2, end: 3 }],
      },
      { start: 5, end: 7, text: " It works.", ...speech, words: [{ word: " It", start: 5.2, end: 5.4 }] },
    ],
  });
  expect(heard.words).toEqual([
    { text: "We", start: 0.1, end: 0.3, confidence: 0.875 },
    { text: "shipped.", start: 0.3, end: 0.9, confidence: 0.875 },
    { text: "It", start: 5.2, end: 5.4, confidence: 0.875 },
  ]);
});

test("how sure a word is: by its own probability, else by its segment's, else not known", () => {
  const words = [
    { word: "We", start: 0.1, end: 0.3, probability: 0.25 },
    { word: "shipped", start: 0.3, end: 0.9, probability: 7 },
    { word: "it", start: 3, end: 4 },
  ];
  const segments = [{ start: 0, end: 2, text: "We shipped", ...speech }];
  const heard = readWhisperAnswer({ text: "We shipped it", words, segments });
  expect(heard.words?.map(({ confidence }) => confidence)).toEqual([0.25, 0.875, undefined]);
});

test("takes the times of words from where OpenAI puts them, without those of silence", () => {
  const heard = readWhisperAnswer({
    text: "We shipped. Thank you.",
    segments: [
      { start: 0, end: 2, text: "We shipped.", ...speech },
      { start: 2, end: 5, text: " Thank you.", ...silence },
    ],
    words: [
      { word: "We", start: 0.1, end: 0.3 },
      { word: "shipped", start: 0.3, end: 0.9 },
      { word: "Thank", start: 2.1, end: 3 },
    ],
  });
  expect(heard.words?.map(({ text }) => text)).toEqual(["We", "shipped"]);
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
