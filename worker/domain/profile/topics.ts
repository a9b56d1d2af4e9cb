import type { Correction } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_TOPICS } from "#contract/limits.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import { latestNotesQuery, saveTopics, type TopicsRow, topicsQuery } from "../../db/profiles.ts";
import type { ModelDeps } from "../models.ts";
import { orBuiltin, type Writers, writersFollowing } from "../writers.ts";
import { mentions, removedFrom, rulesOf } from "./rules.ts";

/** How many of the latest notes the questions and the profile are made from. */
export const NOTES_READ = 30;
/** Somebody pressed a button and waits. */
export const REFRESH_TIMEOUT_MS = 30_000;

/** The questions offered to a speaker, without topics they removed or words they banned. */
export function offeredTopics(row: TopicsRow | undefined, corrections: readonly Correction[]): string[] {
  const own = wanted(row?.questions ?? [], corrections).slice(0, MAX_TOPICS);
  return own.length > 0 ? own : wanted(DEFAULT_TOPICS, corrections);
}

function wanted(questions: readonly string[], corrections: readonly Correction[]): string[] {
  const unwanted = [...removedFrom(corrections, "topics", "themes"), ...rulesOf(corrections).banned];
  return questions.filter((question) => !unwanted.some((words) => mentions(question, words)));
}

/** Writes and saves new questions for a speaker. */
export async function refreshTopics(deps: ModelDeps, userId: string): Promise<string[]> {
  const { db } = deps;
  const through = Date.now();
  const [notes, rows, [current]] = await db.batch([
    latestNotesQuery(db, userId, NOTES_READ),
    correctionsQuery(db, userId),
    topicsQuery(db, userId),
  ]);
  const corrections = rows.map(toCorrection);
  const questions = await newTopics(writersFollowing(deps, rulesOf(corrections)), {
    notes,
    corrections,
    current: offeredTopics(current, corrections),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  await saveTopics(db, userId, { questions, through });
  return offeredTopics({ questions }, corrections);
}

/** Questions about what these notes leave open; from the built-in writer when the model fails. */
export function newTopics(
  { writer, builtinWriter }: Writers,
  given: { notes: { text: string }[]; corrections: Correction[]; current: string[]; timeoutMs?: number },
): Promise<string[]> {
  const { notes, corrections, current, timeoutMs } = given;
  const removed = removedFrom(corrections, "topics", "themes");
  const request = { transcripts: notes.map(({ text }) => text), current, removed };
  return orBuiltin(writer.topics(request), () => builtinWriter.topics(request), { timeoutMs });
}
