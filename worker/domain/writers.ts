import type { BatchResponse } from "drizzle-orm/batch";
import { joinPost } from "#contract/post-text.ts";
import type { Database } from "../db/database.ts";
import { activeHabitsQuery } from "../db/habits.ts";
import { countForOperator } from "../db/operations.ts";
import { ownPostsQuery } from "../db/posts.ts";
import { correctionsQuery, profileQuery, samplesQuery, toCorrection } from "../db/profiles.ts";
import { composePost } from "../language/text/index.ts";
import type { Manner, VoiceRules, Writer } from "../language/writer.ts";
import { logError, tallyFallback } from "../log.ts";
import { ServiceFailure, SpentFailure } from "../services/failure.ts";
import { MAX_OWN_POSTS } from "../services/model-writer/prompt.ts";
import { withTimeout } from "../services/retry.ts";
import { toRefusal } from "./deps.ts";
import type { ModelDeps } from "./models.ts";
import { rulesOf, withoutRemoved } from "./profile/rules.ts";
import { type SessionRef, sessionQueries, toSession } from "./sessions.ts";

export type Writers = Pick<ModelDeps, "writer" | "plainWriter">;

const mannerQueries = (db: Database, userId: string) =>
  [
    correctionsQuery(db, userId),
    activeHabitsQuery(db, userId),
    profileQuery(db, userId),
    ownPostsQuery(db, userId),
    samplesQuery(db, userId, MAX_OWN_POSTS),
  ] as const;

/** The writers, following this speaker's rules; a model also writes in their manner. */
export const writersFor = async (deps: ModelDeps, userId: string): Promise<Writers> =>
  toWriters(deps, await deps.db.batch(mannerQueries(deps.db, userId)));

/** A session, where there is one, and the writers for its speaker, in one trip to the database. */
export async function readToWrite(deps: ModelDeps, ref: SessionRef) {
  const { db } = deps;
  const [session, messages, drafts, recordings, ...manner] = await db.batch([
    ...sessionQueries(db, ref),
    ...mannerQueries(db, ref.userId),
  ]);
  return { session: toSession([session, messages, drafts, recordings]), ...toWriters(deps, manner) };
}

function toWriters(
  deps: ModelDeps,
  [corrected, habits, [profile], posts, samples]: BatchResponse<ReturnType<typeof mannerQueries>>,
): Writers {
  const corrections = corrected.map(toCorrection);
  const { toneTags = [], themes = [] } = profile?.learned ?? {};
  return writersFollowing(deps, rulesOf(corrections), {
    habits: habits.map(({ rule }) => rule),
    posts: [...posts.map((post) => joinPost(composePost(post))), ...samples.map(({ text }) => text)],
    tone: withoutRemoved(toneTags, corrections, "toneTags"),
    themes: withoutRemoved(themes, corrections, "themes"),
  });
}

/** Without a model both stay the same object. */
export function writersFollowing({ writer, plainWriter }: Writers, rules: VoiceRules, manner?: Manner) {
  const builtin = plainWriter.following(rules);
  return { writer: writer === plainWriter ? builtin : writer.following(rules, manner), plainWriter: builtin };
}

type Work<Result> = (writer: Writer) => Promise<Result>;

/** What a model answers; undefined where it fails or takes longer than `timeoutMs`. */
export async function tryModel<Result>(work: () => Promise<Result>, timeoutMs?: number) {
  try {
    return await (timeoutMs === undefined ? work() : withTimeout("writer", timeoutMs / 1000, work));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    logError("writer", error);
    tallyFallback();
  }
}

/** The model's result, or that of the built-in writer when the model fails or takes longer than `timeoutMs`. */
export async function writeWithFallback<Result>(
  { writer, plainWriter }: Writers,
  work: Work<Result>,
  timeoutMs?: number,
): Promise<Result> {
  const result = await tryModel(() => work(writer), timeoutMs);
  return result === undefined ? await work(plainWriter) : result;
}

/** The model's result, or, as `fallback`, the built-in writer's where today's budget for models is spent. */
export async function writeWithFallbackWhenSpent<Result>(writers: Writers, work: Work<Result>) {
  const { writer, plainWriter } = writers;
  try {
    return { result: await work(writer), fallback: false };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const isSpent = error instanceof SpentFailure && error.limit === "busy_today";
    if (!isSpent) throw toRefusal("writer_unavailable", error);
    tallyFallback();
    return { result: await work(plainWriter), fallback: true };
  }
}

/** Notes that a job is done without the model that is configured: in the log, and for the operator's health. */
export async function noteFallback({ db, writer, plainWriter }: ModelDeps): Promise<void> {
  if (writer === plainWriter) return;
  tallyFallback();
  await countForOperator(db, "fallbacks", Date.now());
}
