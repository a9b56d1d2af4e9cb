import { readFileSync } from "node:fs";
import type { Unsaid } from "#contract/drafts.ts";

/** What was said, a body made of it, and what in the body was made up, as exact substrings. None planted: faithful. */
export interface Pair {
  said: string;
  body: string;
  planted: { text: string; kind: Unsaid["kind"] }[];
  language?: string;
}

/** A note with a faithful body, and inventions that may stand in its place: `rest` follows one where the sentence needs an end. */
interface Variations {
  said: string;
  body: string;
  inventions: { instead: string; text: string; kind: Unsaid["kind"]; rest?: string }[];
}

/** The faithful body, and one with each of the inventions alone. */
const pairsOf = (variations: readonly Variations[]): Pair[] =>
  variations.flatMap(({ said, body, inventions }) => [
    { said, body, planted: [] },
    ...inventions.map(({ instead, text, kind, rest = "" }) => ({
      said,
      body: body.replace(instead, () => text + rest),
      planted: [{ text, kind }],
    })),
  ]);

export function read<Item>(name: string): Item[] {
  return JSON.parse(readFileSync(new URL(`pairs/${name}.json`, import.meta.url), "utf8"));
}

/** Rules may be tuned to `tuning` and `shapes`; look at no single pair of the other sets. */
export const SETS = {
  tuning: read<Pair>("tuning"),
  shapes: pairsOf(read("shapes")),
  heldOut: read<Pair>("held-out"),
  judging: pairsOf(read("judging")),
  fresh: read<Pair>("fresh"),
  freer: read<Pair>("freer"),
};
