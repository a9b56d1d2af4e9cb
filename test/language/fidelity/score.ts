import { fidelityOf } from "../../../worker/language/fidelity/index.ts";
import type { Pair } from "./pairs.ts";

export interface Score {
  /** Share of what was planted that some finding overlaps. */
  recall: number;
  /** Of these, the share of the same kind. */
  sameKind: number;
  /** Findings per faithful body. */
  falseAlarms: number;
  /** What went wrong, one line each. */
  faults: string[];
}

/** How well planted inventions are found, and how often faithful bodies are marked. */
export function scoreOf(pairs: readonly Pair[]): Score {
  const faults: string[] = [];
  let planted = 0;
  let found = 0;
  let sameKind = 0;
  let alarms = 0;
  for (const { said, body, planted: inventions, language } of pairs) {
    const { unsaid } = fidelityOf({ body, said: [said], confirmed: [], language });
    for (const invention of inventions) {
      const start = body.indexOf(invention.text);
      const hits = unsaid.filter((span) => span.start < start + invention.text.length && start < span.end);
      planted += 1;
      if (start >= 0 && hits.length > 0) found += 1;
      else faults.push(`missed ${invention.kind} "${invention.text}"`);
      if (hits.some((span) => span.kind === invention.kind)) sameKind += 1;
      else if (hits.length > 0)
        faults.push(`took ${invention.kind} "${invention.text}" for ${hits[0]?.kind}`);
    }
    const wrong = unsaid.filter((span) => !inventions.some(({ text }) => overlaps(body, text, span)));
    for (const span of wrong)
      faults.push(
        `${inventions.length === 0 ? "false alarm" : "also marked"}: ${span.kind} "${span.text}" in "${body}"`,
      );
    if (inventions.length === 0) alarms += unsaid.length;
  }
  const faithful = pairs.filter((pair) => pair.planted.length === 0).length;
  return {
    recall: found / planted,
    sameKind: sameKind / Math.max(1, found),
    falseAlarms: alarms / Math.max(1, faithful),
    faults,
  };
}

function overlaps(body: string, text: string, span: { start: number; end: number }): boolean {
  const start = body.indexOf(text);
  return start >= 0 && span.start < start + text.length && start < span.end;
}
