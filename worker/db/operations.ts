import { and, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bookPlaces, scopesQuery } from "./attempts.ts";
import { type Database, dayOf } from "./database.ts";
import type { JobKind } from "./jobs.ts";
import * as schema from "./schema.ts";

const { attempts, cronRuns, drafts, jobs, linkedinConnections, recordings } = schema;

export async function saveCronRun(db: Database, run: { endedAt: number; failed: string[] }): Promise<void> {
  await db
    .insert(cronRuns)
    .values({ id: 1, ...run })
    .onConflictDoUpdate({ target: cronRuns.id, set: run });
}

/** Counts among the day's attempts a job that the built-in writer did in place of a model, or a call that was not paid for. */
export async function countForOperator(db: Database, scope: "fallbacks" | `unpaid:${string}`, now: number) {
  await bookPlaces(db, [{ scope, most: null }], now, sql`true`);
}

const whereWaits = (...kinds: JobKind[]) => and(inArray(jobs.kind, kinds), isNotNull(jobs.nextAt));

/** What an operator looks at, in one trip. Times are null where nothing waits. */
export async function readOperations(
  db: Database,
  since: { now: number; stuck: number; unheard: number; sealedOtherwise: SQL | undefined },
) {
  const number = <Value = number>(query: SQL) => sql<Value>`(${query})`;
  const oldest = (...kinds: JobKind[]) =>
    number<number | null>(sql`select min(${jobs.createdAt}) from ${jobs} where ${whereWaits(...kinds)}`);
  // Columns of a batch are told apart by their text, so the scope stands in it.
  const today = (column: SQLiteColumn, scope: SQL) =>
    number(sql`coalesce((select ${column} from ${attempts}
      where ${attempts.scope} = ${scope} and ${attempts.day} = ${dayOf(since.now)}), 0)`);
  const numbers = {
    oldestMail: oldest("mail", "answer"),
    oldestErasure: oldest("erasure"),
    nextPost: number<number | null>(sql`select min(${drafts.scheduleNextTry}) from ${drafts}
      where ${drafts.scheduleNextTry} is not null`),
    unheard: number(sql`select count(*) from ${recordings} where ${recordings.transcript} is null
      and ${recordings.failure} in ('speech_unavailable', 'speech_unreadable') and ${recordings.createdAt} > ${since.unheard}`),
    // Word for word as in the indexes, or SQLite would not use them.
    stuckSessions:
      number(sql`select (select count(*) from sessions where ${sql.raw(schema.WAITS_FOR_OPENING)} and updated_at < ${since.stuck})
      + (select count(distinct session_id) from drafts where reviewing = 1 and updated_at < ${since.stuck})`),
    sealedOtherwise: number(sql`select count(*) from ${linkedinConnections}
      where expires_at > ${since.now} and ${since.sealedOtherwise ?? sql`false`}`),
    unrevoked: number(sql`select count(*) from ${jobs} where ${whereWaits("revocation")}`),
    calls: today(attempts.count, sql`'all'`),
    microdollars: today(attempts.microdollars, sql`'all'`),
    fallbacks: today(attempts.count, sql`'fallbacks'`),
  };
  const [[figures], [cron], workarounds, unpaid, size] = await db.batch([
    db.select(numbers).from(sql`(select 1)`),
    db.select().from(cronRuns),
    scopesQuery(db, "workaround:", since.now),
    scopesQuery(db, "unpaid:", since.now),
    db.run(sql`select 1`),
  ]);
  if (!figures) throw new Error("A select from one row gives one row.");
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const bytes = size.meta.size_after ?? null;
  return { ...figures, cron, workarounds: names(workarounds), unpaid: names(unpaid), bytes };
}
