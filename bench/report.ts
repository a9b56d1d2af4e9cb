import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../dev/tools.ts";

/** One JSON line a figure, of the last run. */
const RECORD = join(ROOT, "bench/results.jsonl");

/** How far a figure may go: so many times its floor, so much more than its floor, or so much at all. */
export type Budget = { times: number } | { plus: number } | { value: number };

export type Unit = "bytes" | "ms" | "" | "rows" | "req/s" | "shift" | "$";

export interface Figure {
  name: string;
  ours: number;
  unit: Unit;
  /** The least that it could be, measured in the same run. */
  floor?: number;
  budget?: Budget;
  /** Further columns, for people. */
  more?: Record<string, string>;
}

/** Of a figure with a budget, whether it holds; undefined where none was set. */
export function holds({ ours, floor, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  if ("value" in budget) return ours <= budget.value;
  if (floor === undefined) throw new Error("A budget that is relative needs a floor.");
  return "times" in budget ? ours <= budget.times * floor : ours <= floor + budget.plus;
}

export const startRecord = (): void => writeFileSync(RECORD, "");

/** Prints a table and adds its figures to the record. */
export function report(part: string, title: string, figures: Figure[]): void {
  const columns = [...new Set(figures.flatMap(({ more }) => Object.keys(more ?? {})))];
  const head = ["", "ours", "floor", "ratio", "budget", "", ...columns];
  const rows = figures.map((figure) => [
    figure.name,
    format(figure.ours, figure.unit),
    figure.floor === undefined ? "" : format(figure.floor, figure.unit),
    ratioOf(figure),
    budgetOf(figure),
    verdictOf(figure),
    ...columns.map((column) => figure.more?.[column] ?? ""),
  ]);
  console.log(`\n${title}\n\n${table([head, ...rows])}`);
  const at = new Date().toISOString();
  for (const figure of figures) {
    appendFileSync(RECORD, `${JSON.stringify({ at, part, title, ...figure, holds: holds(figure) })}\n`);
  }
}

function ratioOf({ ours, floor }: Figure): string {
  return floor ? `${(ours / floor).toFixed(2)}×` : "";
}

function budgetOf({ budget, unit }: Figure): string {
  if (!budget) return "";
  if ("value" in budget) return `≤ ${format(budget.value, unit)}`;
  return "times" in budget ? `≤ ${budget.times}×` : `≤ floor + ${format(budget.plus, unit)}`;
}

const VERDICTS = { true: "ok", false: "BROKEN", undefined: "" } as const;
const verdictOf = (figure: Figure): string => VERDICTS[`${holds(figure)}`];

export function format(value: number, unit: Unit): string {
  const digits =
    unit === "shift" || unit === "$" ? 4 : unit === "ms" ? Math.max(0, 2 - Math.floor(Math.log10(value))) : 0;
  const number = value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (unit === "$") return `$${number}`;
  return unit === "ms" ? `${number} ms` : number;
}

/** A Markdown table, so that it can be pasted as it is. */
function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => [...(row[column] ?? "")].length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
