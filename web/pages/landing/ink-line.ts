/** Half heights of the bars of two spoken breaths, from 0 to 1. */
const VOICE = [
  0.04, 0.08, 0.2, 0.46, 0.3, 0.62, 0.86, 0.5, 0.72, 0.34, 0.16, 0.06, 0.1, 0.28, 0.55, 0.4, 0.8, 1, 0.66,
  0.9, 0.48, 0.74, 0.4, 0.62, 0.5,
];

/** How far the stroke reaches above and below the line while the bars turn into letters, in small letters. */
const TURNING = [
  { rise: 2.3, drop: 2.6 },
  { rise: 2.8, drop: 1.9 },
  { rise: 2, drop: 1 },
  { rise: 2.4, drop: 0.3 },
];

/** How far the letters of made-up words rise above the line, or hang below it, in small letters. */
const WORDS = [
  [1, 2.4, 1],
  [1.15, 1, -1.7, 1],
  [2.5, 1, 1.1, 2.2, 1],
  [1, 1],
  [2.4, 1.1, 1, -1.6],
  [1, 1.1, 2.3, 1],
  [-1.7, 1, 1],
  [1, 2.4, 1, 1.1, 1],
];

const SLANT = 0.3;
const STEPS = 6;
/** Where the line ends, clear of the edge. */
const MARGIN = 10;

export interface Frame {
  width: number;
  height: number;
  /** Of the voice's bars; their number, and from middle to middle. */
  bars: number;
  barGap: number;
  /** The height of a small letter. */
  letter: number;
}

type Point = readonly [x: number, y: number];

/** The page's motif as SVG path data: bars of sound that join hands, become handwriting, and end at a full stop. */
export function inkLine({ width, height, bars, barGap, letter }: Frame): {
  voice: string;
  ink: string;
  stop: Point;
} {
  const middle = height / 2;
  const reach = middle - MARGIN;
  const heights = VOICE.slice(-bars).map((half) => half * reach);
  const voice = heights.map(
    (half, i) => `M${round((i + 0.5) * barGap)} ${round(middle - half)}v${round(half * 2)}`,
  );
  const line = middle + letter * 0.7;
  const stop: Point = [width - MARGIN, line];
  return {
    voice: voice.join(""),
    ink: curve([...handwriting(bars * barGap, line, letter, width), stop]),
    stop,
  };
}

function handwriting(start: number, line: number, letter: number, width: number): Point[] {
  const points: Point[] = [];
  let x = start + letter * 0.3;
  const write = (
    rise: number,
    drops: readonly [number, number],
    wide: number,
    loop: number,
    slant = SLANT,
  ) => {
    for (let step = 0; step < STEPS; step++) {
      const turn = step / STEPS;
      const drop = drops[0] + (drops[1] - drops[0]) * turn;
      const up = ((rise + drop) * (1 - Math.cos(turn * 2 * Math.PI))) / 2 - drop;
      points.push([
        x + letter * (wide * turn + loop * Math.sin(turn * 2 * Math.PI) + slant * up),
        line - letter * up,
      ]);
    }
    x += wide * letter;
  };
  TURNING.forEach(({ rise, drop }, i) => {
    write(rise, [drop, TURNING[i + 1]?.drop ?? 0], 1.05, 0.1 * i, (SLANT * (i + 1)) / TURNING.length);
  });
  for (const word of WORDS) {
    if (x + letter * (word.length + 3) > width) break;
    for (const rise of word) {
      const wide = 0.8 + 0.08 * Math.abs(rise);
      write(rise, [0, 0], wide, wide * 0.45);
    }
    points.push([x, line]);
    x += letter * 1.4;
  }
  return points;
}

/** A curve through all points (Catmull-Rom; its handles are symmetrical, so SVG can infer every other one). */
function curve(points: readonly Point[]): string {
  const exact = points.map(([x, y]): Point => [round(x), round(y)]);
  const [first] = exact;
  if (!first) return "";
  const strokes = exact.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = exact[i] ?? first;
    const [nextX, nextY] = exact[i + 2] ?? [x, y];
    const handle = [x - fromX - (nextX - fromX) / 6, y - fromY - (nextY - fromY) / 6];
    return `s${[...handle, x - fromX, y - fromY].map(round).join(" ").replaceAll(" -", "-")}`;
  });
  return `M${first.join(" ")}${strokes.join("")}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
