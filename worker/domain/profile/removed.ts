import type { Correction, ProfileField } from "#contract/context.ts";
import type { Learned } from "../../db/schema.ts";
import { removedFrom } from "./rules.ts";
import { folded } from "./same.ts";

/** The entries of a list of the profile that its speaker left in it. */
export function withoutRemoved(
  entries: readonly string[],
  corrections: readonly Correction[],
  field: ProfileField,
): string[] {
  const removed = new Set(removedFrom(corrections, field).map(folded));
  return entries.filter((entry) => !removed.has(folded(entry)));
}

/**
 * What was learned, with what was known before and is removed behind it: writers are told not to find that again, but
 * taking a removal back has to bring the entry back at once.
 */
export function keepingRemoved(
  learned: Learned,
  before: Learned,
  corrections: readonly Correction[],
): Learned {
  const kept = (field: ProfileField, now: string[], then: string[]) => {
    const known = new Set([...now, ...withoutRemoved(then, corrections, field)].map(folded));
    return [...now, ...then.filter((entry) => !known.has(folded(entry)))];
  };
  const counts = { ...before.userTopicsMap, ...learned.userTopicsMap };
  const topics = kept("topics", Object.keys(learned.userTopicsMap), Object.keys(before.userTopicsMap));
  return {
    themes: kept("themes", learned.themes, before.themes),
    toneTags: kept("toneTags", learned.toneTags, before.toneTags),
    identityTags: kept("identityTags", learned.identityTags, before.identityTags),
    distinctivePhrases: kept("distinctivePhrases", learned.distinctivePhrases, before.distinctivePhrases),
    userTopicsMap: Object.fromEntries(topics.map((name) => [name, counts[name] ?? 0])),
  };
}
