import { expect, test } from "vitest";
import {
  echoLength,
  spokenWordsIn,
  timedWords,
  wordSpansIn,
} from "../../../worker/language/sources/index.ts";
import { Random } from "../../random.ts";

/** Words of a second each. */
const heardAs = (text: string, from = 0) =>
  text.split(" ").map((word, at) => ({ text: word, start: from + at, end: from + at + 1 }));

const startsOf = (transcript: string, heard: string, seconds = 90) =>
  Object.fromEntries(
    (timedWords(transcript, heardAs(heard), seconds) ?? []).map(({ text, start }) => [text, start]),
  );

test("the words of a transcript have the times of what was heard, whatever signs stand around them", () => {
  const words = timedWords("We lost — “Acme”, in 2019!", heardAs("we lost acme in 2019"), 90);
  expect(words).toEqual(heardAs("We lost Acme in 2019"));
});

test("a name that is spelled otherwise than it was heard has the time in which it was heard", () => {
  const starts = startsOf("we run Kubernetes at home", "we run cooper net ease at home");
  expect(starts).toEqual({ we: 0, run: 1, Kubernetes: 2, at: 5, home: 6 });
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
  const starts = startsOf("a state-of-the-art plan", "a state of the art plan");
  expect(starts).toEqual({ a: 0, "state-of-the-art": 1, plan: 5 });
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
    const wrong = { 2: { start: Number.NaN }, 4: { start: -4 }, 6: { end: Number.POSITIVE_INFINITY } };
    return { ...word, ...wrong[at as keyof typeof wrong] };
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
  const random = new Random(7);
  const anyTime = () => random.pick([random.below(12), -1, Number.NaN, random.below(1_000) / 100]) ?? 0;
  let timed = 0;
  for (let run = 0; run < 600; run += 1) {
    const words = Array.from({ length: 1 + random.below(20) }, () => random.pick(vocabulary) ?? "");
    const heard = words
      .filter(() => !random.chance(0.2))
      .map((text, at) => {
        if (random.chance(0.25)) return { text, start: anyTime(), end: anyTime() };
        return { text, start: at / 2, end: at / 2 + random.below(10) / 10 };
      });
    const seconds = 1 + random.below(10);
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

test.each([
  [8, "what made you decide to close the shop Well, the rent."],
  [4, "to close the shop? The rent."],
  [0, "The shop was small."],
  [0, "I wanted to close the shop."],
])("of an answer's first words %i are its question's: %s", (length, answer) => {
  const question = "What made you decide to close the shop?";
  expect(echoLength(wordSpansIn(answer), question)).toBe(length);
});
