import { expect, test } from "vitest";
import { spokenWordsIn, timedWords } from "../../../worker/language/sources/index.ts";

/** Words of a second each. */
const heardAs = (text: string, from = 0) =>
  text.split(" ").map((word, at) => ({ text: word, start: from + at, end: from + at + 1 }));

const startsOf = (transcript: string, heard: string, seconds = 90) =>
  Object.fromEntries(
    (timedWords(transcript, heardAs(heard), seconds) ?? []).map(({ text, start }) => [text, start]),
  );

test("the words of a transcript have the times of what was heard, whatever signs stand around them", () => {
  expect(timedWords("We lost — “Acme”, in 2019!", heardAs("we lost acme in 2019"), 90)).toEqual([
    { text: "We", start: 0, end: 1 },
    { text: "lost", start: 1, end: 2 },
    { text: "Acme", start: 2, end: 3 },
    { text: "in", start: 3, end: 4 },
    { text: "2019", start: 4, end: 5 },
  ]);
});

test("a name that is spelled otherwise than it was heard has the time in which it was heard", () => {
  expect(startsOf("we run Kubernetes at home", "we run cooper net ease at home")).toEqual({
    we: 0,
    run: 1,
    Kubernetes: 2,
    at: 5,
    home: 6,
  });
  expect(startsOf("ask Anna Maria now", "ask annamaria now")).toMatchObject({ Anna: 1, now: 2 });
});

test("a word is as sure as it was heard; one that was heard otherwise has no confidence", () => {
  const heard = heardAs("we run cooper net ease now").map((word, at) => ({ ...word, confidence: at / 10 }));
  const words = timedWords("We run Kubernetes, now.", heard, 90);
  expect(words?.map(({ text, confidence }) => [text, confidence])).toEqual([
    ["We", 0],
    ["run", 0.1],
    ["Kubernetes", undefined],
    ["now", 0.5],
  ]);
});

test("words without times of their own share what is left between their neighbours", () => {
  const heard = heardAs("we then left").filter(({ text }) => text !== "then");
  expect(timedWords("we then left", heard, 90)?.[1]).toEqual({ text: "then", start: 1, end: 2 });
});

test("a hyphenated word lasts as long as its parts, and texts without spaces are cut into words", () => {
  expect(startsOf("a state-of-the-art plan", "a state of the art plan")).toEqual({
    a: 0,
    "state-of-the-art": 1,
    plan: 5,
  });
  const chinese = timedWords("我们失去了客户。", heardAs("我 们 失去 了 客户"), 90);
  expect(chinese?.map(({ text }) => text).join("")).toBe("我们失去了客户");
  expect(chinese?.[0]?.start).toBe(0);
});

test("times of another text, or none at all, give none", () => {
  expect(timedWords("we lost a customer in march", heardAs("yes"), 90)).toBeUndefined();
  expect(timedWords("we lost a customer", [], 90)).toBeUndefined();
  expect(timedWords("", heardAs("we lost"), 90)).toBeUndefined();
  expect(timedWords("…", heardAs("we lost"), 90)).toBeUndefined();
});

test("a recogniser's impossible times are left out, and too many words are none", () => {
  const text = "one two three four five six seven eight nine ten";
  const heard = heardAs(text).map((word, at) => {
    if (at === 2) return { ...word, start: Number.NaN };
    if (at === 4) return { ...word, start: -4 };
    if (at === 6) return { ...word, end: Number.POSITIVE_INFINITY };
    return word;
  });
  expect(timedWords(text, heard, 90)?.map(({ start }) => Math.round(start))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  expect(timedWords(text, heardAs(text).reverse(), 90)).toBeUndefined();
  const many = Array.from({ length: 100_000 }, () => ({ text: "one", start: 1, end: 2 }));
  expect(timedWords(text, many, 90)).toBeUndefined();
});

test("whatever is heard, the times ascend within the sound, one for each word", () => {
  const vocabulary = "we lost our best customer in march and it's 2019 — … 我们 état-major".split(" ");
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const anyTime = () => [random(12), -1, Number.NaN, random(1_000) / 100][random(4)] ?? 0;
  let timed = 0;
  for (let run = 0; run < 600; run += 1) {
    const words = Array.from({ length: 1 + random(20) }, () => vocabulary[random(vocabulary.length)] ?? "");
    const heard = words
      .filter(() => random(5) > 0)
      .map((text, at) => {
        if (random(4) === 0) return { text, start: anyTime(), end: anyTime() };
        return { text, start: at / 2, end: at / 2 + random(10) / 10 };
      });
    const seconds = 1 + random(10);
    const result = timedWords(words.join(" "), heard, seconds);
    if (!result) continue;
    timed += 1;
    expect(result.map(({ text }) => text)).toEqual(spokenWordsIn(words.join(" ")));
    let last = 0;
    for (const { start, end } of result) {
      expect(start).toBeGreaterThanOrEqual(last - 1e-9);
      expect(end).toBeGreaterThanOrEqual(start - 1e-9);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(seconds + 1e-9);
  }
  expect(timed).toBeGreaterThan(100);
});
