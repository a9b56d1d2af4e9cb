import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#contract/times.ts";
import { type Database, insertWhere } from "./database.ts";
import { type JobPayloads, jobs, mailLinks } from "./schema.ts";

export type { JobPayloads };
export type JobKind = keyof JobPayloads;

export interface Job<Kind extends JobKind = JobKind> {
  key: string;
  kind: Kind;
  userId: string | null;
  payload: JobPayloads[Kind];
  attempts: number;
  createdAt: number;
}

/** `now`: when it is due, which may be later. */
export type NewJob<Kind extends JobKind> = Pick<Job<Kind>, "key" | "kind" | "userId" | "payload"> & {
  now: number;
};

/** A statement that queues a job, once for each key, if the condition holds. */
export const queueJob = <Kind extends JobKind>(
  db: Database,
  { now, ...row }: Omit<NewJob<Kind>, "userId"> & { userId: string | SQL | null },
  condition: SQL = sql`true`,
) => insertWhere(db, jobs, { ...row, nextAt: now, createdAt: now }, condition).onConflictDoNothing();

const ERASURE = "erasure:";

/** Of the job that erases an account. */
export const erasureKey = (userId: string) => ERASURE + userId;

/** A statement that has these accounts erased: from now on they cannot be signed in to. */
export const queueErasures = (db: Database, ids: SQLWrapper, now: number) =>
  db
    .insert(jobs)
    .select(
      sql`select ${ERASURE} || id, 'erasure', null, json_object('userId', id), 0, ${now}, ${now} from ${ids} where true`,
    )
    .onConflictDoNothing();

/** The condition that this account is being erased. */
export const whereErasing = (userId: string | SQLiteColumn): SQL =>
  sql`exists (select 1 from ${jobs} where ${jobs.key} = ${ERASURE} || ${userId})`;

/** The job of this key if it is due, the messages whose answer waits for the draft of a session, or the longest waiting. */
export type Which = { key: string } | { userId: string; sessionId: string } | "any";

/** Takes jobs of a kind that are due: no other run takes them for `leaseMs`, but for what waits for a draft. */
export async function claimJobs<Kind extends JobKind>(
  db: Database,
  kind: Kind,
  which: Which,
  { now, leaseMs, most }: { now: number; leaseMs: number; most: number },
): Promise<Job<Kind>[]> {
  // Accounts in turn: nobody's many jobs hold up another's.
  const turn = sql<number>`row_number() over (partition by ${jobs.userId} order by ${jobs.nextAt})`;
  const due = db
    .select({ key: jobs.key, nextAt: jobs.nextAt, turn: turn.as("turn") })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), whereChosen(which, now)))
    .as("due");
  const keys = db.select({ key: due.key }).from(due).orderBy(asc(due.turn), asc(due.nextAt)).limit(most);
  const claimed = db.update(jobs).set({ nextAt: now + leaseMs, attempts: sql`${jobs.attempts} + 1` });
  // Each was queued with the payload of its kind.
  const rows: unknown = await claimed.where(inArray(jobs.key, keys)).returning();
  return rows as Job<Kind>[];
}

function whereChosen(which: Which, now: number): SQL | undefined {
  const whereDue = lte(jobs.nextAt, now);
  if (which === "any") return whereDue;
  if ("key" in which) return and(eq(jobs.key, which.key), whereDue);
  const whereAbout = sql`exists (select 1 from json_each(${jobs.payload}, '$.outcomes')
    where json_extract(value, '$.sessionId') = ${which.sessionId})`;
  const whereUnanswered = sql`json_extract(${jobs.payload}, '$.answer') is null`;
  return and(eq(jobs.userId, which.userId), isNotNull(jobs.nextAt), whereUnanswered, whereAbout);
}

/** The condition that it waits, and that no other run has taken it since. */
const whereHeld = ({ key, attempts }: Job) =>
  and(eq(jobs.key, key), eq(jobs.attempts, attempts), isNotNull(jobs.nextAt));

/** A statement that keeps how far a job has come. */
export const saveJob = <Kind extends JobKind>(db: Database, job: Job<Kind>, payload: JobPayloads[Kind]) =>
  db.update(jobs).set({ payload }).where(whereHeld(job));

export async function postponeJob(db: Database, job: Job, nextAt: number): Promise<void> {
  await db.update(jobs).set({ nextAt }).where(whereHeld(job));
}

/** Of these the key is kept, since their causes may come again; after a day they are given up. */
export const MAY_REPEAT: readonly JobKind[] = ["message", "mail", "answer"];

/** For one that is done, or given up. Of a stranger's message nothing is kept: an answer that comes twice does no harm. */
export async function settleJob(db: Database, job: Job): Promise<void> {
  const isStrangers = job.kind === "message" && job.userId === null;
  const isKept = MAY_REPEAT.includes(job.kind) && !isStrangers;
  await (isKept ? db.update(jobs).set({ payload: null, nextAt: null }) : db.delete(jobs)).where(
    whereHeld(job),
  );
}

/** Longer than any cause can come back. */
const KEYS_KEPT_MS = 90 * DAY_MS;

/** Forgets what was done with long ago, and links that have expired. */
export async function forgetJobs(db: Database, now: number): Promise<void> {
  const whereOld = and(lt(jobs.createdAt, now - KEYS_KEPT_MS), isNull(jobs.nextAt));
  await db.batch([db.delete(jobs).where(whereOld), db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))]);
}
