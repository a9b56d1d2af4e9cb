import { and, asc, eq, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ScheduleState, SeenPost, Slots } from "#contract/posts.ts";
import { columnsOf, type Database, type Owner, whereOwn, whereSome } from "./database.ts";
import { type PreparedMail, queueStatements } from "./mails.ts";
import { drafts, users } from "./schema.ts";

export type Scheduled = { id: string; userId: string; at: number };

/** `nextAt`: when the next try is made if this one dies. `as`: the member that it is for. */
export interface DueTry extends Scheduled {
  as: string | null;
  nextAt: number;
}

export const UNSCHEDULED = {
  scheduledAt: null,
  scheduledAs: null,
  scheduleState: null,
  scheduleError: null,
  scheduleNextTry: null,
  scheduleTries: 0,
};

export const whereStillScheduled = ({ id, userId, at }: Scheduled): SQL | undefined =>
  and(whereOwn(drafts, { userId, id }), eq(drafts.scheduleState, "scheduled"), eq(drafts.scheduledAt, at));

/** The condition that the post is as its author saw it, and that this is what would be sent. */
export const whereSeen = ({ version, files, labels }: SeenPost): SQL | undefined =>
  and(
    version === undefined ? undefined : and(eq(drafts.version, version), whereSelectedIsSent),
    files && whereFilesAre("id", files),
    labels && whereFilesAre("label", labels),
  );
const whereFilesAre = (column: "id" | "label", values: string[]) =>
  sql`(select json_group_array(${sql.raw(column)}) from (select * from post_files where draft_id = drafts.id order by position))
    = ${JSON.stringify(values)}`;

/** The condition that no attempt is under way that began since then; an older one has died. */
export const whereIdle = (staleBefore: number) =>
  or(isNull(drafts.publishingSince), lte(drafts.publishingSince, staleBefore));

/** The condition that the attempt under way has sent no more than files. */
export const whereUploading = sql.raw(
  "(drafts.publish_media is null and exists (select 1 from post_files where draft_id = drafts.id))",
);

/** The condition that LinkedIn may have the post once no attempt is under way: it is not known how one ended. */
export const whereUnsettled = sql`(${drafts.publishUnsettled} or (${drafts.publishAttempt} is not null and not ${whereUploading}))`;

/** The version that is sent: of an attempt whose outcome is unknown its own again. */
export const sentVersion = sql<number>`case when ${whereUnsettled}
  then coalesce(${drafts.publishVersion}, ${drafts.version}) else ${drafts.version} end`;
export const whereSelectedIsSent = sql`${sentVersion} = ${drafts.version}`;

/** Statements for a batch, which run where the condition that they get holds. */
export type MoreStatements = (where: SQL) => BatchItem<"sqlite">[];

/** Takes a post that its author has not seen as it is now out of the schedule, if the condition holds, and queues the mail about it. */
export function unscheduleStatements(
  db: Database,
  post: { id: string; userId: string; reason: string; mail: PreparedMail | undefined },
  condition: SQL,
) {
  const whereInSchedule = and(whereOwn(drafts, post), eq(drafts.scheduleState, "scheduled"), condition);
  const update = db.update(drafts).set({ ...UNSCHEDULED, scheduleError: post.reason });
  const mailStatements = queueStatements(db, post.mail, whereSome(drafts, whereInSchedule));
  return [...mailStatements, update.where(whereInSchedule)];
}

export const findScheduled = async (db: Database, userId: string, ids: string[]) =>
  await db
    .select({ id: drafts.id, email: users.email })
    .from(drafts)
    .innerJoin(users, eq(users.id, drafts.userId))
    .where(and(eq(drafts.userId, userId), inArray(drafts.id, ids), eq(drafts.scheduleState, "scheduled")));

export async function nextTry(db: Database, userId: string): Promise<number | null> {
  const whereWaiting = and(eq(drafts.userId, userId), isNotNull(drafts.scheduleNextTry));
  const next = db.select({ at: min(drafts.scheduleNextTry) }).from(drafts);
  return (await next.where(whereWaiting).get())?.at ?? null;
}

export type DuePost = Awaited<ReturnType<typeof duePosts>>[number];

export const duePosts = (db: Database, userId: string, now: number, limit: number) =>
  db
    .select({
      ...columnsOf(drafts, "id", "sessionId", "userId"),
      at: sql<number>`${drafts.scheduledAt}`,
      as: drafts.scheduledAs,
      tries: drafts.scheduleTries,
      unsettled: sql<0 | 1>`${whereUnsettled}`,
      error: drafts.scheduleError,
    })
    .from(drafts)
    .where(
      and(eq(drafts.userId, userId), lte(drafts.scheduleNextTry, now), eq(drafts.scheduleState, "scheduled")),
    )
    .orderBy(asc(drafts.scheduleNextTry))
    .limit(limit);

/** Posts that are to be tried until then, longest waiting first: the account of each, and when. */
export const triesQuery = (db: Database, until: number, limit: number) =>
  db
    .select({ userId: drafts.userId, at: sql<number>`${drafts.scheduleNextTry}` })
    .from(drafts)
    .where(lte(drafts.scheduleNextTry, until))
    .orderBy(asc(drafts.scheduleNextTry))
    .limit(limit);

/** Never to an earlier moment: another run of the same try may have found out when LinkedIn takes it. */
export async function postponeTry(
  db: Database,
  post: Scheduled,
  { nextAt, error }: { nextAt: number; error: string | undefined },
): Promise<void> {
  // An undefined error leaves the one that is there.
  const next = { scheduleNextTry: sql`max(${drafts.scheduleNextTry}, ${nextAt})`, scheduleError: error };
  await db.update(drafts).set(next).where(whereStillScheduled(post));
}

/** Ends a schedule without a post, and queues the mail about it. False where it has ended, or an attempt began since `staleBefore`. */
export async function endSchedule(
  db: Database,
  post: Scheduled,
  end: {
    state: Extract<ScheduleState, "missed" | "failed">;
    error: string;
    mail: PreparedMail | undefined;
    staleBefore: number;
  },
): Promise<boolean> {
  const { state, error, mail, staleBefore } = end;
  const reason = { scheduleState: state, scheduleError: error };
  const next = { ...reason, scheduleNextTry: null, publishUnsettled: whereUnsettled };
  const whereEnded = sql`exists (select 1 from ${drafts} where ${drafts.id} = ${post.id}
    and ${drafts.scheduleState} = ${state} and ${drafts.scheduledAt} = ${post.at})`;
  const update = db.update(drafts).set(next);
  const [{ meta }] = await db.batch([
    update.where(and(whereStillScheduled(post), whereIdle(staleBefore))),
    ...queueStatements(db, mail, whereEnded),
  ]);
  return meta.changes > 0;
}

const SLOTS = columnsOf(users, "timeZone", "slots");

export const slotsQuery = (db: Database, owner: Owner) =>
  db.select(SLOTS).from(users).where(eq(users.id, owner));

export const findSlots = async (db: Database, userId: string): Promise<Slots | undefined> =>
  toSlots(await slotsQuery(db, userId).get());

export const toSlots = (row: { [Name in keyof Slots]: Slots[Name] | null } | undefined): Slots | undefined =>
  row?.timeZone && row.slots ? { timeZone: row.timeZone, slots: row.slots } : undefined;

export async function saveSlots(db: Database, userId: string, slots: Slots): Promise<void> {
  await db.update(users).set(slots).where(eq(users.id, userId));
}
