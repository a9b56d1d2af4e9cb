import { cx } from "../../../ui/cx.ts";

const GREEN_FROM = 8;
const YELLOW_FROM = 6;

const YELLOW = "text-[light-dark(#8a5300,#e5b454)]";
const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** As a number; it may come as text (spec §3). Null when there is none in it. */
export function parseScore(score: number | string): number | null {
  const value = typeof score === "string" ? Number.parseFloat(score) : score;
  return Number.isFinite(value) ? value : null;
}

/** A review's overall score out of 10, coloured by how good it is (spec §4). Nothing where it is not a number. */
export function Score({ score, className }: { score: number | string; className?: string }) {
  const value = parseScore(score);
  if (value === null) return null;
  const tone = value >= GREEN_FROM ? "text-good" : value >= YELLOW_FROM ? YELLOW : "text-danger";
  return (
    <span className={cx("font-display leading-none tabular-nums", tone, className)}>
      <span className="sr-only">Score </span>
      {format.format(value)}
      <span className="font-sans text-[0.7em] text-faint"> / 10</span>
    </span>
  );
}
