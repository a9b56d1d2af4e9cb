import { and, count, eq, gt, inArray, isNotNull, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import { type Database, dayOf, insertWhere } from "./database.ts";
import {
  attempts,
  cronRuns,
  drafts,
  linkedinConnections,
  mails,
  recordings,
  sessions,
  stuckJobs,
  switches,
  users,
} from "./schema.ts";

/** Keeps how a run of the cron jobs ended, in place of the one before. */
export async function saveCronRun(db: Database, run: { endedAt: number; failed: string[] }): Promise<void> {
  await db
    .insert(cronRuns)
    .values({ id: 1, ...run })
    .onConflictDoUpdate({ target: cronRuns.id, set: run });
}

const FALLBACKS = "fallbacks";

/** Counts a job that the built-in writer did in place of a model; among the day's attempts, with which it is forgotten. */
export async function countFallback(db: Database, now: number): Promise<void> {
  await db
    .insert(attempts)
    .values({ scope: FALLBACKS, day: dayOf(now), count: 1, microdollars: 0 })
    .onConflictDoUpdate({
      target: [attempts.scope, attempts.day],
      set: { count: sql`${attempts.count} + 1` },
    });
}

/** Keeps that a session's job has failed again; nothing where the session is gone. */
export async function saveStuckJob(
  db: Database,
  stuck: { sessionId: string; job: string; failedAt: number },
): Promise<void> {
  const isThere = sql`exists (select 1 from ${sessions} where ${sessions.id} = ${stuck.sessionId})`;
  await insertWhere(db, stuckJobs, stuck, isThere).onConflictDoUpdate({
    target: stuckJobs.sessionId,
    set: stuck,
  });
}

export async function forgetStuckJob(db: Database, sessionId: string): Promise<void> {
  await db.delete(stuckJobs).where(eq(stuckJobs.sessionId, sessionId));
}

export async function forgetStuckJobs(db: Database, before: number): Promise<void> {
  await db.delete(stuckJobs).where(lte(stuckJobs.failedAt, before));
}

/** Of sound that the speech service was asked for in vain. */
const UNHEARD = ["speech_unavailable", "speech_unreadable"];

/** What an operator looks at, in one round trip. Times are null where nothing waits. */
export async function readOperations(
  db: Database,
  {
    now,
    stuckSince,
    unheardSince,
    sealedOtherwise,
  }: { now: number; stuckSince: number; unheardSince: number; sealedOtherwise: SQL | undefined },
) {
  const [[cron], [mail], [erasure], [unheard], [stuck], [post], [sealed], off, counted, size] =
    await db.batch([
      db.select().from(cronRuns),
      db
        .select({ oldest: min(mails.createdAt) })
        .from(mails)
        .where(isNotNull(mails.nextAt)),
      db
        .select({ waiting: count(), oldest: min(users.erasingSince) })
        .from(users)
        .where(isNotNull(users.erasingSince)),
      db
        .select({ many: count() })
        .from(recordings)
        .where(
          and(
            isNull(recordings.transcript),
            inArray(recordings.failure, UNHEARD),
            gt(recordings.createdAt, unheardSince),
          ),
        ),
      db.select({ many: count() }).from(stuckJobs).where(gt(stuckJobs.failedAt, stuckSince)),
      db
        .select({ next: min(drafts.scheduleNextTry) })
        .from(drafts)
        .where(isNotNull(drafts.scheduleNextTry)),
      db
        .select({ many: count() })
        .from(linkedinConnections)
        .where(and(gt(linkedinConnections.expiresAt, now), sealedOtherwise ?? sql`false`)),
      db.select().from(switches),
      db
        .select()
        .from(attempts)
        .where(and(inArray(attempts.scope, ["all", FALLBACKS]), eq(attempts.day, dayOf(now)))),
      db.run(sql`select 1`),
    ]);
  const today = (scope: string) => counted.find((row) => row.scope === scope);
  return {
    cron,
    oldestMail: mail?.oldest ?? null,
    erasures: { waiting: erasure?.waiting ?? 0, oldest: erasure?.oldest ?? null },
    unheard: unheard?.many ?? 0,
    stuckJobs: stuck?.many ?? 0,
    sealedOtherwise: sealed?.many ?? 0,
    nextPost: post?.next ?? null,
    switchedOff: off.map(({ name }) => name),
    calls: today("all")?.count ?? 0,
    microdollars: today("all")?.microdollars ?? 0,
    fallbacks: today(FALLBACKS)?.count ?? 0,
    bytes: size.meta.size_after ?? null,
  };
}
