import fc from "fast-check";
import { expect, test } from "vitest";
import { SAMPLE_RATE, secondsOf } from "../../../dev/standins/speech/decode.ts";
import { cutAtPauses } from "../../../dev/standins/speech/pauses.ts";

const MAX_SECONDS = 12;

/** A voice for the purpose of levels: syllables that rise and fall four times a second. */
const voice = (seconds: number) =>
  wave(
    seconds,
    (time) => Math.sin(2 * Math.PI * 180 * time) * 0.3 * Math.abs(Math.sin(2 * Math.PI * 4 * time)),
  );
const pause = (seconds: number) => wave(seconds, () => 0);

function wave(seconds: number, at: (time: number) => number): Int16Array {
  return Int16Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, index) => at(index / SAMPLE_RATE) * 32_767,
  );
}

function join(...parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

const inSeconds = (samples: Int16Array) =>
  cutAtPauses(samples, MAX_SECONDS).map(({ start, end }) => [start / SAMPLE_RATE, end / SAMPLE_RATE]);

test("a short note is one piece", () => {
  expect(inSeconds(voice(11))).toEqual([[0, 11]]);
});

test("a longer one is cut in the middle of its longest pause", () => {
  const [first, second, ...more] = inSeconds(join(voice(6), pause(0.2), voice(2), pause(0.8), voice(6)));
  expect(more).toEqual([]);
  expect(first?.[1]).toBeCloseTo(8.6, 1);
  expect(second?.[0]).toBe(first?.[1]);
});

test("without any pause it is cut all the same", () => {
  for (const [start = 0, end = 0] of inSeconds(voice(30)))
    expect(end - start).toBeLessThanOrEqual(MAX_SECONDS);
});

test("pieces of speech follow each other without gap or overlap, 5 to 12 seconds each", () => {
  const part = fc.record({
    spoken: fc.integer({ min: 1, max: 9 }),
    paused: fc.double({ min: 0.1, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 8 }), (parts) => {
      const samples = join(...parts.flatMap(({ spoken, paused }) => [voice(spoken), pause(paused)]));
      const pieces = cutAtPauses(samples, MAX_SECONDS);
      expect(pieces[0]?.start).toBe(0);
      expect(pieces.at(-1)?.end).toBe(samples.length);
      for (const [index, { start, end }] of pieces.entries()) {
        expect(start).toBe(pieces[index - 1]?.end ?? 0);
        if (pieces.length > 1) expect((end - start) / SAMPLE_RATE).toBeGreaterThanOrEqual(5);
        expect((end - start) / SAMPLE_RATE).toBeLessThanOrEqual(MAX_SECONDS + 0.02);
      }
    }),
    { numRuns: 30 },
  );
});

test("a stretch of silence is not handed to the recogniser", () => {
  const samples = join(voice(8), pause(30), voice(8));
  const heard = cutAtPauses(samples, MAX_SECONDS).reduce((sum, { start, end }) => sum + (end - start), 0);
  expect(heard / SAMPLE_RATE).toBeLessThan(secondsOf(samples) - 10);
});

test.each([
  ["silence", () => 0],
  ["a tone", (time: number) => 0.5 * Math.sin(2 * Math.PI * 440 * time)],
  ["faint steady noise", () => 0.002 * (Math.random() - 0.5)],
  ["loud steady noise", () => 0.8 * (Math.random() - 0.5)],
])("%s has no piece at all", (_, at) => {
  expect(cutAtPauses(wave(4, at), MAX_SECONDS)).toEqual([]);
  expect(cutAtPauses(join(pause(1), wave(1, at), pause(1)), MAX_SECONDS)).toEqual([]);
});

test("no sound at all has no piece", () => {
  expect(cutAtPauses(new Int16Array(), MAX_SECONDS)).toEqual([]);
});
