import { wordSet } from "../words.ts";
import words from "./words.json" with { type: "json" };

export const AUXILIARIES = wordSet(words.auxiliaries);

const FINITE_AUXILIARIES = new Set([...AUXILIARIES].filter((word) => word !== "be" && word !== "been"));
/** Common verbs that do not end in -ed, as they stand after a subject; they may have an -s or -es. */
const VERBS = wordSet(words.verbs);

export const DETERMINERS = wordSet(words.determiners);

export const PREPOSITIONS = wordSet(words.prepositions);

/** Adverbs between a subject and its verb. */
export const MID_ADVERBS = wordSet(words.midAdverbs);

export function isVerb(key: string | undefined): boolean {
  if (key === undefined) return false;
  const isListed = [key, key.replace(/s$/, ""), key.replace(/es$/, "")].some((form) => VERBS.has(form));
  return FINITE_AUXILIARIES.has(key) || isListed || (key.length > 4 && key.endsWith("ed"));
}

export const SAYS = wordSet("said says goes asked told");
