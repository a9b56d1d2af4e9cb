import type { Context, Correction, ProfileField } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_PROFILE_ENTRIES, MAX_TOPICS } from "#contract/limits.ts";
import { type Database, isoTime } from "../../db/database.ts";
import type { RowsOf } from "../../db/logins.ts";
import {
  correctionsQuery,
  latestNotesQuery,
  profileQuery,
  saveProfile,
  saveTopics,
  toCorrection,
  topicsQuery,
} from "../../db/profiles.ts";
import type { Learned } from "../../db/schema.ts";
import type { ModelDeps } from "../models.ts";
import { writersFollowing, writeWithFallback } from "../writers.ts";
import { folded, mentions, removedFrom, rulesOf, withoutRemoved } from "./rules.ts";

const EMPTY_PROFILE: Learned = {
  themes: [],
  toneTags: [],
  identityTags: [],
  distinctivePhrases: [],
  userTopicsMap: {},
};

/** The queries that `toContext` needs, for one batch. */
export const CONTEXT_QUERIES = [profileQuery, correctionsQuery, topicsQuery] as const;

type ContextRows = RowsOf<typeof CONTEXT_QUERIES>;

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
    lastUpdated: profile && !isEmpty ? isoTime(profile.updatedAt) : null,
    corrections,
  };
}

export async function readContext(db: Database, userId: string): Promise<Context> {
  const [profile, corrections, topics] = CONTEXT_QUERIES;
  return toContext(await db.batch([profile(db, userId), corrections(db, userId), topics(db, userId)]));
}

/** How many of the latest notes the questions and the profile are made from. */
const NOTES_READ = 30;
/** A user pressed a button and waits. */
export const REFRESH_TIMEOUT_MS = 30_000;

/** What a profile is learned from. */
async function readToLearn(deps: ModelDeps, userId: string) {
  const { db } = deps;
  const [notes, rows, [topics]] = await db.batch([
    latestNotesQuery(db, userId, NOTES_READ),
    correctionsQuery(db, userId),
    topicsQuery(db, userId),
  ]);
  const corrections = rows.map(toCorrection);
  const current = offeredTopics(topics, corrections);
  return { notes, corrections, current, writers: writersFollowing(deps, rulesOf(corrections)) };
}

type Basis = Awaited<ReturnType<typeof readToLearn>>;

/**
 * Learns a speaker's profile and questions for them from their latest notes; from the built-in writer where the model fails or
 * takes longer than `timeoutMs`. Safe to run any number of times, also at once: a result from newer notes stays.
 */
export async function learnProfile(
  deps: ModelDeps,
  userId: string,
  { withoutModel = false, timeoutMs }: { withoutModel?: boolean; timeoutMs?: number } = {},
): Promise<void> {
  const through = Date.now();
  const basis = await readToLearn(withoutModel ? { ...deps, writer: deps.plainWriter } : deps, userId);
  const [learned, questions] =
    basis.notes.length === 0
      ? [EMPTY_PROFILE, [...DEFAULT_TOPICS]]
      : await Promise.all([learnFrom(basis, timeoutMs), newTopics(basis, timeoutMs)]);
  await saveProfile(deps.db, userId, { learned, questions, through, now: Date.now() });
}

async function learnFrom({ writers, notes, corrections }: Basis, timeoutMs?: number): Promise<Learned> {
  const request = {
    notes: notes.map(({ text, language }) => ({ text, language: language ?? undefined })),
    removed: removedFrom(corrections),
  };
  const { topics, ...lists } = await writeWithFallback(
    writers,
    (writer) => writer.profile(request),
    timeoutMs,
  );
  return { ...lists, userTopicsMap: topics };
}

/** Writes and saves new questions for a speaker. */
export async function refreshTopics(deps: ModelDeps, userId: string): Promise<string[]> {
  const through = Date.now();
  const basis = await readToLearn(deps, userId);
  const questions = await newTopics(basis, REFRESH_TIMEOUT_MS);
  await saveTopics(deps.db, userId, { questions, through });
  return offeredTopics({ questions }, basis.corrections);
}

/** Questions about what the notes leave open; from the built-in writer when the model fails. */
function newTopics({ writers, notes, corrections, current }: Basis, timeoutMs?: number): Promise<string[]> {
  const removed = removedFrom(corrections, "topics", "themes");
  const request = { transcripts: notes.map(({ text }) => text), current, removed };
  return writeWithFallback(writers, (writer) => writer.topics(request), timeoutMs);
}

/** The questions offered to a speaker, without topics they removed or words they banned. */
function offeredTopics(row: ContextRows[2][number] | undefined, corrections: readonly Correction[]) {
  const own = wanted(row?.questions ?? [], corrections).slice(0, MAX_TOPICS);
  return own.length > 0 ? own : wanted(DEFAULT_TOPICS, corrections);
}

function wanted(questions: readonly string[], corrections: readonly Correction[]): string[] {
  const unwanted = [...removedFrom(corrections, "topics", "themes"), ...rulesOf(corrections).banned];
  return questions.filter((question) => !unwanted.some((words) => mentions(question, words)));
}
