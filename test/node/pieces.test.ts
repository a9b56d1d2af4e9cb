import { expect, test } from "vitest";
import { FRAME, PIECE_RATE, pieceCutter } from "../../web/shared/recording/recorder/pieces.ts";

/** Cuts a sound of these levels, one after the other. Returns the lengths of its pieces. */
function piecesOf(...parts: [loudness: number, seconds: number][]): number[] {
  const cut = pieceCutter();
  const pieces = parts.flatMap(([loudness, seconds]) =>
    Array.from({ length: Math.round((seconds * PIECE_RATE) / FRAME) }, () =>
      cut(Float32Array.from({ length: FRAME }, (_, at) => loudness * Math.sin(at))),
    ),
  );
  return pieces.flatMap((piece) => (piece ? piece.length / PIECE_RATE : []));
}

test.each<[what: string, parts: [number, number][], pieces: number[]]>([
  ["silence is no piece", [[0.0005, 20]], []],
  [
    "a phrase ends at its pause",
    [
      [0.2, 4],
      [0.001, 1],
    ],
    [4.24],
  ],
  [
    "a short one with what follows, or with silence up to three seconds",
    [
      [0.2, 1],
      [0.001, 1],
      [0.2, 2],
      [0.001, 5],
      [0.2, 1],
      [0.001, 3],
    ],
    [4.24, 3],
  ],
  [
    "the gap within a word is no pause",
    [
      [0.2, 3.5],
      [0.001, 0.2],
      [0.2, 2],
      [0.001, 1],
    ],
    [5.94],
  ],
  [
    "who never pauses is cut where it is softest",
    [
      [0.2, 6],
      [0.1, 0.3],
      [0.2, 9],
    ],
    [6.14, 8],
  ],
  [
    "in a noisy room too",
    [
      [0.03, 2],
      [0.2, 4],
      [0.03, 0.4],
      [0.2, 9],
    ],
    [6.2, 8],
  ],
])("%s", (_what, parts, pieces) => {
  const found = piecesOf(...parts);
  expect(found).toHaveLength(pieces.length);
  for (const [at, seconds] of pieces.entries())
    expect(Math.abs((found[at] ?? 0) - seconds)).toBeLessThan(0.25);
});
