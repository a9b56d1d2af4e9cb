import type { Unsaid } from "#contract/drafts.ts";

/** What was said, a body made of it, and what in the body was made up, as exact substrings. None planted: faithful. */
export interface Pair {
  said: string;
  body: string;
  planted: { text: string; kind: Unsaid["kind"] }[];
  language?: string;
}

export { freer } from "./pairs/freer.ts";
export { fresh } from "./pairs/fresh.ts";
export { heldOut } from "./pairs/held-out.ts";
export { tuning } from "./pairs/tuning.ts";
