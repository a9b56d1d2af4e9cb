import type { Context, ProfileField } from "#contract/context.ts";
import { MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database } from "../../db/database.ts";
import type { Owner } from "../../db/owner.ts";
import { type ProfileRow, profileQuery } from "../../db/profiles.ts";
import type { Learned } from "../../db/schema.ts";
import { type TopicsRow, topicsQuery } from "../../db/topics.ts";
import { offeredTopics } from "../topics.ts";
import { withoutRemoved } from "./removed.ts";
import { rulesOf } from "./rules.ts";
import { folded } from "./same.ts";

export const NOTHING_LEARNED: Learned = {
  themes: [],
  toneTags: [],
  identityTags: [],
  distinctivePhrases: [],
  userTopicsMap: {},
};

/** All that a profile is made of, for one batch. */
export const contextQueries = (db: Database, owner: Owner) =>
  [profileQuery(db, owner), correctionsQuery(db, owner), topicsQuery(db, owner)] as const;

type ContextRows = readonly [ProfileRow[], Parameters<typeof toCorrection>[0][], TopicsRow[]];

export function toContext([[profile], rows, [topics]]: ContextRows): Context {
  const corrections = rows.map(toCorrection);
  const learned = profile?.learned ?? NOTHING_LEARNED;
  // More is stored than is shown: what was removed can be had back.
  const shown = (entries: string[], field: ProfileField) =>
    withoutRemoved(entries, corrections, field).slice(0, MAX_PROFILE_ENTRIES);
  const isEmpty = Object.values(learned).every((entries) => Object.keys(entries).length === 0);
  const topicNames = shown(Object.keys(learned.userTopicsMap), "topics");
  const marked = rulesOf(corrections).phrases.toReversed();
  const isMarked = new Set(marked.map(folded));
  return {
    themes: shown(learned.themes, "themes"),
    toneTags: shown(learned.toneTags, "toneTags"),
    identityTags: shown(learned.identityTags, "identityTags"),
    distinctivePhrases: [
      ...marked,
      ...shown(
        learned.distinctivePhrases.filter((phrase) => !isMarked.has(folded(phrase))),
        "distinctivePhrases",
      ),
    ],
    userTopicsMap: Object.fromEntries(topicNames.map((name) => [name, learned.userTopicsMap[name] ?? 0])),
    possibleFollowupQuestions: offeredTopics(topics, corrections),
    lastUpdated: profile && !isEmpty ? new Date(profile.updatedAt).toISOString() : null,
    corrections,
  };
}

export async function readContext(db: Database, userId: string): Promise<Context> {
  return toContext(await db.batch(contextQueries(db, userId)));
}
