import { expect, test } from "vitest";
import { FRAME, PIECE_RATE, PieceCutter } from "../../web/shared/recording/recorder/pieces.ts";
import cases from "./pieces.json" with { type: "json" };

interface Case {
  what: string;
  /** How loud, and for how many seconds, one after the other. */
  parts: number[][];
  pieces: { from: number; to: number; pause: boolean; final?: boolean; silent?: boolean }[];
}

const TOLERANCE_SECONDS = 0.1;

const takeAll = (cutter: PieceCutter, parts: number[][]) =>
  parts.flatMap(([loudness = 0, seconds = 0]) =>
    Array.from({ length: Math.round((seconds * PIECE_RATE) / FRAME) }, () =>
      cutter.take(Float32Array.from({ length: FRAME }, (_, at) => loudness * Math.sin(at))),
    ),
  );

test.for(cases as Case[])("$what", ({ parts, pieces }) => {
  const cutter = new PieceCutter();
  const cut = takeAll(cutter, parts);
  const found = [...cut, cutter.end()].flatMap((piece) => piece ?? []);
  const isSilent = (samples: Int16Array) => samples.every((sample) => sample === 0);
  expect(found.map(({ pause, final, samples }) => [pause, final, isSilent(samples)])).toEqual(
    pieces.map(({ pause, final = false, silent = false }) => [pause, final, silent]),
  );
  for (const [at, { from, to }] of pieces.entries()) {
    const piece = found[at];
    expect(Math.abs((piece?.from ?? 0) - from)).toBeLessThan(TOLERANCE_SECONDS);
    const end = (piece?.from ?? 0) + (piece?.samples.length ?? 0) / PIECE_RATE;
    expect(Math.abs(end - to)).toBeLessThan(TOLERANCE_SECONDS);
  }
});

test("it tells for how long somebody spoke and nobody has since; a click is no voice, and being paused no stillness", () => {
  const cutter = new PieceCutter();
  const click = [0.5, 0.04];
  takeAll(cutter, [[0.001, 1], [0.5, 1.5], [0.001, 0.5], click, [0.001, 0.5]]);
  expect(cutter.voiced.spoken).toBeCloseTo(1.44, 2);
  expect(cutter.voiced.still).toBeCloseTo(1.04, 1);
  cutter.pause();
  expect(cutter.voiced.still).toBe(0);
  takeAll(cutter, [[0.5, 0.2]]);
  expect(cutter.voiced.still).toBe(0);
});
