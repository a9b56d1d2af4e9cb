import type { Unsaid } from "#contract/drafts.ts";
import { fidelityOf } from "../../../worker/language/fidelity/index.ts";
import type { Pair } from "./pairs.ts";

/** The share of what was planted that some mark overlaps, and how many marks a faithful body has on average. */
export function scoreOf(pairs: readonly Pair[]): { recall: number; falseAlarms: number } {
  let [planted, found, faithful, alarms] = [0, 0, 0, 0];
  for (const { said, body, planted: inventions, language } of pairs) {
    const { unsaid } = fidelityOf({ body, said: [said], confirmed: [], language });
    planted += inventions.length;
    found += inventions.filter(({ text }) =>
      unsaid.some((mark) => overlaps(mark, body.indexOf(text), text)),
    ).length;
    faithful += Number(inventions.length === 0);
    alarms += inventions.length === 0 ? unsaid.length : 0;
  }
  return { recall: found / planted, falseAlarms: alarms / Math.max(1, faithful) };
}

const overlaps = (mark: Unsaid, start: number, text: string): boolean =>
  start >= 0 && mark.start < start + text.length && start < mark.end;
