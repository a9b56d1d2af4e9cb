import { expect, test } from "vitest";
import { inkLine } from "../../web/pages/landing/ink-line.ts";
import { MEETING, saidWords } from "../../web/pages/landing/samples.ts";

test("what the comparison strikes out is what the post left out; the rest is the post", () => {
  const words = saidWords(MEETING.transcript, MEETING.kept);
  expect(words.map(({ text }) => text).join(" ")).toBe(MEETING.transcript);
  expect(words.filter(({ kept }) => !kept).map(({ text }) => text)).toEqual([
    "Um,",
    "so",
    "for,",
    "You",
    "know",
    "um,",
    "I",
    "mean,",
  ]);
  const plain = (text: string) => text.toLowerCase().match(/[a-z']+/g);
  const kept = words.filter((word) => word.kept).map(({ text }) => text);
  expect(plain(kept.join(" "))).toEqual(plain(MEETING.kept));
});

test("of what was said twice, the first is struck out", () => {
  const fate = saidWords("we had four, no wait, five plans", "We had five plans.").map(({ kept }) => kept);
  expect(fate).toEqual([true, true, false, false, false, true, true]);
  expect(saidWords("I was, I was right", "I was right").map(({ kept }) => kept)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

test.each([375, 1200, 1440])("a line of ink %i wide ends within its frame, at its full stop", (width) => {
  const { voice, ink, stop } = inkLine({ width, height: 200, bars: 12, barGap: 8, letter: 12 });
  expect(voice.match(/M/g)).toHaveLength(12);
  expect(ink).toMatch(/^M[\d.]+ [\d.]+(s-?[\d.]+([ -]-?[\d.]+){3})+$/);
  const ends = [...ink.matchAll(/s(.+?)(?=s|$)/g)].map(([, stroke = ""]) =>
    [...stroke.matchAll(/-?[\d.]+/g)].slice(2).map(Number),
  );
  const [, fromX, fromY] = /^M(\S+) ([\d.]+)/.exec(ink) ?? [];
  const x = ends.reduce((at, [dx = 0]) => at + dx, Number(fromX));
  const y = ends.reduce((at, [, dy = 0]) => at + dy, Number(fromY));
  expect(x).toBeCloseTo(stop[0], 0);
  expect(y).toBeCloseTo(stop[1], 0);
  expect(stop[0]).toBeLessThan(width);
});
