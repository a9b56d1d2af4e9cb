import type { Amount, View } from "./amount.ts";

const DASHES = new Set(["-", "–", "—"]);

/** Lets the two ends of a range share what is said once: in "ten to twenty thousand dollars" both are dollars. */
export function joinRanges(amounts: Amount[], view: View): void {
  for (const [index, second] of amounts.entries()) {
    const first = amounts[index - 1];
    if (!first || !isRange(first, second, view)) continue;
    if (second.scale > 1 && first.scale === 1)
      first.values = [...first.values.map((value) => value * second.scale), ...first.values];
    if (!first.unit && first.form === "count") {
      first.unit = second.unit;
      first.noun = second.noun;
    }
    if (first.unit?.kind === "money" && !second.unit) second.unit = first.unit;
  }
}

function isRange(first: Amount, second: Amount, view: View): boolean {
  const between = view.tokens.slice(first.to, second.from);
  if (first.isImplied || second.isImplied) return false;
  if (first.form !== "count" || second.form !== "count" || between.length > 1) return false;
  const [joint] = between;
  return joint === undefined || DASHES.has(joint.text) || view.numerals?.range.has(joint.key) === true;
}
