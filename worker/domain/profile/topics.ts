import type { Correction } from "#contract/context.ts";
import { DEFAULT_TOPICS, MAX_TOPICS } from "#contract/limits.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import { latestNotesQuery, saveTopics, type TopicsRow, topicsQuery } from "../../db/profiles.ts";
import type { Deps } from "../deps.ts";
import { following, orBuiltin, type Writers } from "../writers.ts";
import { mentions, removedFrom, rulesOf } from "./rules.ts";

/** How many of the speaker's latest notes new questions, and their profile, are made from. */
export const NOTES_READ = 30;
/** Somebody pressed a button and looks at it. */
export const REFRESH_TIMEOUT_MS = 30_000;

/** What a speaker is offered to record about: never what they took out of their profile, nor a word that they banned. */
export function offeredTopics(row: TopicsRow | undefined, corrections: readonly Correction[]): string[] {
  const unwanted = [...removedFrom(corrections, "topics", "themes"), ...rulesOf(corrections).banned];
  const wanted = (questions: readonly string[]) =>
    questions.filter((question) => !unwanted.some((words) => mentions(question, words)));
  const own = wanted(row?.questions ?? []);
  return own.length > 0 ? own.slice(0, MAX_TOPICS) : wanted(DEFAULT_TOPICS);
}

/** New questions for this speaker, kept for the next visit. */
export async function refreshTopics(deps: Deps, userId: string): Promise<string[]> {
  const { db } = deps;
  const through = Date.now();
  const [notes, rows, [current]] = await db.batch([
    latestNotesQuery(db, userId, NOTES_READ),
    correctionsQuery(db, userId),
    topicsQuery(db, userId),
  ]);
  const corrections = rows.map(toCorrection);
  const questions = await newTopics(following(deps, rulesOf(corrections)), {
    notes,
    corrections,
    current: offeredTopics(current, corrections),
    timeoutMs: REFRESH_TIMEOUT_MS,
  });
  await saveTopics(db, userId, { questions, through });
  return offeredTopics({ questions }, corrections);
}

/** Questions about what these notes leave open. The built-in writer asks when the model cannot. */
export function newTopics(
  { writer, builtinWriter }: Writers,
  given: { notes: { text: string }[]; corrections: Correction[]; current: string[]; timeoutMs?: number },
): Promise<string[]> {
  const { notes, corrections, current, timeoutMs } = given;
  const removed = removedFrom(corrections, "topics", "themes");
  const request = { transcripts: notes.map(({ text }) => text), current, removed };
  return orBuiltin(writer.topics(request), () => builtinWriter.topics(request), { timeoutMs });
}
