import type { Unsaid } from "#contract/drafts.ts";
import { PREPOSITIONS } from "../builtin-writer/english/lexicon.ts";
import { isContent, type Reading, type Speech } from "./speech.ts";
import type { Range } from "./tokens.ts";

export type Finding = Range & { kind: Unsaid["kind"] };

/** Where two findings overlap, the first kind here stands. An invented quotation is one finding, whatever is in it. */
const SPECIFICITY: Unsaid["kind"][] = ["quote", "name", "date", "number", "claim"];
/** What is left of a claim beside the names and numbers in it must still be most of it. */
const MIN_CLAIM_SHARE = 0.6;

/** Findings of which none overlaps another or what is `settled`, in order. A claim shrinks to its largest free part. */
export function withoutOverlaps(
  findings: readonly Finding[],
  settled: readonly Range[],
  body: Reading,
  speech: Speech,
): Finding[] {
  const kept: Finding[] = [];
  const isFree = (finding: Range) =>
    !kept.some((other) => finding.from < other.to && other.from < finding.to);
  for (const kind of SPECIFICITY) {
    for (const finding of findings.filter((one) => one.kind === kind)) {
      const free = kind === "claim" ? largestFree(finding, [...kept, ...settled], body, speech) : finding;
      if (free && isFree(free)) kept.push(free);
    }
  }
  return kept.sort((one, other) => one.from - other.from);
}

function largestFree(
  claim: Finding,
  taken: readonly Range[],
  body: Reading,
  speech: Speech,
): Finding | undefined {
  const within = taken.filter(({ from, to }) => from < claim.to && claim.from < to);
  if (within.length === 0) return claim;
  const weigh = ({ from, to }: Range) =>
    body.tokens.slice(from, to).filter((token) => isContent(token, speech)).length;
  const edges = within.sort((one, other) => one.from - other.from);
  const parts = [...edges, { from: claim.to, to: claim.to }].map(({ from }, index) => ({
    from: Math.max(claim.from, ...edges.slice(0, index).map((edge) => edge.to)),
    to: from,
  }));
  const [largest] = parts.sort((one, other) => weigh(other) - weigh(one));
  if (!largest || weigh(largest) < weigh(claim) * MIN_CLAIM_SHARE) return undefined;
  return trimmed({ ...claim, ...largest }, body);
}

/** Without the punctuation and prepositions left hanging at a cut. */
function trimmed(claim: Finding, { tokens }: Reading): Finding | undefined {
  let { from, to } = claim;
  while (from < to && tokens[from]?.kind === "sign") from += 1;
  while (to > from && (tokens[to - 1]?.kind === "sign" || PREPOSITIONS.has(tokens[to - 1]?.key ?? "")))
    to -= 1;
  return from < to ? { ...claim, from, to } : undefined;
}
