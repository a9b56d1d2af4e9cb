import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { DAY_MS } from "#contract/times.ts";
import { type Database, hasChanged, insertWhere } from "./database.ts";
import { type InboundMessage, type JobPayloads, jobs, mailLinks, telegramConnections } from "./schema.ts";

export type { InboundMessage, InboundOutcome, JobPayloads } from "./schema.ts";
export type JobKind = keyof JobPayloads;

export type Job<Kind extends JobKind = JobKind> = Pick<
  typeof jobs.$inferSelect,
  "key" | "userId" | "attempts" | "createdAt"
> & { kind: Kind; payload: JobPayloads[Kind] };

/** `now`: when it is due, which may be later. */
export type NewJob<Kind extends JobKind> = Omit<Job<Kind>, "attempts" | "createdAt"> & { now: number };

/** A statement that queues a job, once for each key, if the condition holds. */
export const queueJob = <Kind extends JobKind>(
  db: Database,
  { now, ...row }: Omit<NewJob<Kind>, "userId"> & { userId: string | SQL | null },
  condition: SQL = sql`true`,
) => insertWhere(db, jobs, { ...row, nextAt: now, createdAt: now }, condition).onConflictDoNothing();

const ERASURE = "erasure:";

export const erasureKey = (userId: string) => ERASURE + userId;

/** A statement that has these accounts erased: from now on they cannot be signed in to. */
export const queueErasures = (db: Database, ids: { getSQL(): SQL }, now: number) =>
  db
    .insert(jobs)
    .select(sql`select ${ERASURE} || id, 'erasure', null, json_object('userId', id), 0, ${now}, ${now}
      from ${ids} where true`)
    .onConflictDoNothing();

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
  const update = db.update(jobs).set({ nextAt: now + leaseMs, attempts: sql`${jobs.attempts} + 1` });
  // Each was queued with the payload of its kind.
  const rows: unknown = await update.where(inArray(jobs.key, keys)).returning();
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
  const settle = isKept ? db.update(jobs).set({ payload: null, nextAt: null }) : db.delete(jobs);
  await settle.where(whereHeld(job));
}

/** Longer than any cause can come back. */
const KEYS_KEPT_MS = 90 * DAY_MS;

/** Forgets what was done with long ago, and links that have expired. */
export async function forgetJobs(db: Database, now: number): Promise<void> {
  const whereOld = and(lt(jobs.createdAt, now - KEYS_KEPT_MS), isNull(jobs.nextAt));
  await db.batch([db.delete(jobs).where(whereOld), db.delete(mailLinks).where(lt(mailLinks.expiresAt, now))]);
}

/** How many messages of an account may wait; each is worked on by a model. */
const MAX_WAITING = 20;

/** Stores a message, once for each key: of this user, or of the account that its chat is connected to. False where too many of it wait. */
export async function addInbound(
  db: Database,
  { key, userId, now, ...payload }: JobPayloads["message"] & { key: string; userId?: string; now: number },
): Promise<boolean> {
  const { message, outcomes } = payload;
  const chatId = message.door === "telegram" ? message.chatId : null;
  const owner = sql`coalesce(${userId ?? null},
    (select ${telegramConnections.userId} from ${telegramConnections} where ${telegramConnections.chatId} = ${chatId}))`;
  const job = { key, kind: "message", userId: owner, payload, now } as const;
  const waiting = sql`(select count(*) from (select 1 from ${jobs} where ${jobs.userId} = ${owner}
    and ${isNotNull(jobs.nextAt)} and ${jobs.kind} = 'message' limit ${MAX_WAITING}))`;
  // What says that there are too many has its outcome already.
  const whereRoom = outcomes ? sql`true` : sql`${waiting} < ${MAX_WAITING}`;
  return (await hasChanged(queueJob(db, job, whereRoom))) || (await inboundExists(db, key));
}

export async function findWaiting(db: Database, userId: string): Promise<InboundMessage[]> {
  const whereWaiting = and(eq(jobs.userId, userId), isNotNull(jobs.nextAt), eq(jobs.kind, "message"));
  const rows = await db.select({ payload: jobs.payload }).from(jobs).where(whereWaiting);
  return rows.map(({ payload }) => (payload as JobPayloads["message"]).message);
}

export const inboundExists = async (db: Database, key: string): Promise<boolean> =>
  (await db.select({ key: jobs.key }).from(jobs).where(eq(jobs.key, key)).get()) !== undefined;
