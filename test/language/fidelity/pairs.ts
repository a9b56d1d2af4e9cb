import type { Unsaid } from "#contract/drafts.ts";

/** What was said, a body made of it, and what in the body was made up, as exact substrings. None planted: faithful. */
export interface Pair {
  said: string;
  body: string;
  planted: { text: string; kind: Unsaid["kind"] }[];
  language?: string;
}

/** A note with a faithful body, and inventions that may stand in its place: `rest` follows one where the sentence needs an end. */
export interface Variations {
  said: string;
  body: string;
  inventions: { instead: string; text: string; kind: Unsaid["kind"]; rest?: string }[];
}

/** The faithful body, and one with each of the inventions alone. */
export const pairsOf = (variations: readonly Variations[]): Pair[] =>
  variations.flatMap(({ said, body, inventions }) => [
    { said, body, planted: [] },
    ...inventions.map(({ instead, text, kind, rest = "" }) => ({
      said,
      body: body.replace(instead, () => text + rest),
      planted: [{ text, kind }],
    })),
  ]);

export { freer } from "./pairs/freer.ts";
export { fresh } from "./pairs/fresh.ts";
export { heldOut } from "./pairs/held-out.ts";
export { judged } from "./pairs/judging.ts";
export { shaped } from "./pairs/shapes.ts";
export { tuning } from "./pairs/tuning.ts";
