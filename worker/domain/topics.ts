import { DEFAULT_TOPICS } from "#contract/default-topics.ts";
import { MAX_TOPICS } from "#contract/limits.ts";
import { latestTranscripts } from "../db/recordings.ts";
import { saveTopics, topicsQuery } from "../db/topics.ts";
import { ServiceFailure } from "../services/failure.ts";
import type { Deps } from "./deps.ts";

/** How many of the speaker's latest notes new questions are made from. */
const NOTES_READ = 5;

export const topicsOf = (row: { questions: string[] } | undefined): string[] =>
  row?.questions ?? [...DEFAULT_TOPICS];

/** New questions for this speaker, kept for the next visit. The built-in writer asks when the model cannot. */
export async function refreshTopics(deps: Deps, userId: string): Promise<string[]> {
  const [transcripts, rows] = await Promise.all([
    latestTranscripts(deps.db, userId, NOTES_READ),
    topicsQuery(deps.db, userId),
  ]);
  const request = { transcripts, current: topicsOf(rows[0]) };
  const questions = await deps.writer.topics(request).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error;
    return deps.builtinWriter.topics(request);
  });
  const offered = questions.slice(0, MAX_TOPICS);
  await saveTopics(deps.db, userId, offered, Date.now());
  return offered;
}
