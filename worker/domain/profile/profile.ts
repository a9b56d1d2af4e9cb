import type { BatchResponse } from "drizzle-orm/batch";
import type { Context, Correction, ProfileField } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_PROFILE_ENTRIES } from "#contract/limits.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database, Owner } from "../../db/database.ts";
import {
  latestNotesQuery,
  type NewProfile,
  type ProfileRow,
  profileQuery,
  saveProfile,
  type TopicsRow,
  topicsQuery,
} from "../../db/profiles.ts";
import type { Learned } from "../../db/schema.ts";
import type { Profile } from "../../language/writer.ts";
import type { ModelDeps } from "../models.ts";
import { orBuiltin, type Writers, writersFollowing } from "../writers.ts";
import { folded, keepRemoved, removedFrom, rulesOf, withoutRemoved } from "./rules.ts";
import { NOTES_READ, newTopics, offeredTopics } from "./topics.ts";

export const EMPTY_PROFILE: Learned = {
  themes: [],
  toneTags: [],
  identityTags: [],
  distinctivePhrases: [],
  userTopicsMap: {},
};

/** The queries that `toContext` needs, for one batch. */
export const contextQueries = (db: Database, owner: Owner) =>
  [profileQuery(db, owner), correctionsQuery(db, owner), topicsQuery(db, owner)] as const;

type ContextRows = readonly [ProfileRow[], Parameters<typeof toCorrection>[0][], TopicsRow[]];

export function toContext([[profile], rows, [topics]]: ContextRows): Context {
  const corrections = rows.map(toCorrection);
  const learned = profile?.learned ?? EMPTY_PROFILE;
  // More is stored than shown, so that removed entries can be restored.
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

interface NoteText {
  text: string;
  language: string | null;
}

/** The queries that `learn` needs, for one batch. */
export const learningQueries = (db: Database, userId: string) =>
  [latestNotesQuery(db, userId, NOTES_READ), ...contextQueries(db, userId)] as const;

export type LearningRows = BatchResponse<ReturnType<typeof learningQueries>>;

interface LearningOptions {
  withoutModel?: boolean;
  timeoutMs?: number;
}

/**
 * Learns a speaker's profile and questions for them from their latest notes; the built-in writer does it when the model
 * fails or takes longer than `timeoutMs`. Safe to run any number of times, also at once: a result from newer notes stays.
 */
export async function learnProfile(
  deps: ModelDeps,
  userId: string,
  options: LearningOptions = {},
): Promise<void> {
  const { db } = deps;
  const through = Date.now();
  const learned = await learn(deps, await db.batch(learningQueries(db, userId)), options);
  await saveProfile(db, userId, { ...learned, through, now: Date.now() });
}

/** The same, of what was read already, and to be saved with `through`, when it was. */
export async function learn(
  deps: ModelDeps,
  [notes, [before], rows, [topics]]: LearningRows,
  { withoutModel = false, timeoutMs }: LearningOptions,
): Promise<Pick<NewProfile, "learned" | "questions">> {
  const corrections = rows.map(toCorrection);
  const { writer, plainWriter } = writersFollowing(deps, rulesOf(corrections));
  const writers = { writer: withoutModel ? plainWriter : writer, plainWriter };
  const [learned, questions] =
    notes.length === 0
      ? [EMPTY_PROFILE, [...DEFAULT_TOPICS]]
      : await Promise.all([
          learnFrom(writers, notes, { corrections, timeoutMs }),
          newTopics(writers, { notes, corrections, current: offeredTopics(topics, corrections), timeoutMs }),
        ]);
  return { learned: before ? keepRemoved(learned, before.learned, corrections) : learned, questions };
}

async function learnFrom(
  { writer, plainWriter }: Writers,
  notes: NoteText[],
  { corrections, timeoutMs }: { corrections: Correction[]; timeoutMs?: number },
): Promise<Learned> {
  const request = {
    notes: notes.map(({ text, language }) => ({ text, language: language ?? undefined })),
    removed: removedFrom(corrections),
  };
  const found = await orBuiltin(writer.profile(request), () => plainWriter.profile(request), {
    timeoutMs,
  });
  return toLearned(found);
}

const toLearned = ({ topics, ...lists }: Profile): Learned => ({ ...lists, userTopicsMap: topics });
