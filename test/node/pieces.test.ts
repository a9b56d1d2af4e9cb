import { expect, test } from "vitest";
import { FRAME, PIECE_RATE, pieceCutter } from "../../web/shared/recording/recorder/pieces.ts";
import cases from "./pieces.json" with { type: "json" };

/** Cuts a sound of these levels, one after the other. Returns the lengths of its pieces. */
function piecesOf(...parts: number[][]): number[] {
  const cut = pieceCutter();
  const pieces = parts.flatMap(([loudness = 0, seconds = 0]) =>
    Array.from({ length: Math.round((seconds * PIECE_RATE) / FRAME) }, () =>
      cut(Float32Array.from({ length: FRAME }, (_, at) => loudness * Math.sin(at))),
    ),
  );
  return pieces.flatMap((piece) => (piece ? piece.length / PIECE_RATE : []));
}

test.for(cases)("$what", ({ parts, pieces }) => {
  const found = piecesOf(...parts);
  expect(found).toHaveLength(pieces.length);
  for (const [at, seconds] of pieces.entries())
    expect(Math.abs((found[at] ?? 0) - seconds)).toBeLessThan(0.25);
});
