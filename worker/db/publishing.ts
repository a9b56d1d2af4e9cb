import { and, eq, exists, gt, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { joinPost } from "#contract/post-text.ts";
import type { SeenPost } from "#contract/posts.ts";
import { composePost } from "../language/text/index.ts";
import { type Database, whereOwn } from "./database.ts";
import { versionsQuery } from "./drafts.ts";
import { postFilesQuery } from "./post-files.ts";
import { type PostRow, postQuery } from "./posts.ts";
import {
  type DueTry,
  type Scheduled,
  sentVersion,
  UNSCHEDULED,
  whereIdle,
  whereSeen,
  whereSelectedIsSent,
  whereStillScheduled,
  whereUnsettled,
} from "./schedule.ts";
import { drafts, linkedinConnections, users } from "./schema.ts";

type PostRef = Pick<Scheduled, "id" | "userId">;

/**
 * Schedules a post, or moves it, for the LinkedIn member that is connected, and returns the post as it is then: for the first of these
 * times, with `onlyIfFree` the first that no other post has. Not `isSet` without one, without a connection, and for a post that is
 * published, archived, being published, not there or not the `seenPost`.
 */
export function setSchedule(
  db: Database,
  ref: PostRef,
  how: { times: readonly number[]; seenPost: SeenPost; staleBefore: number; onlyIfFree: boolean },
) {
  const takenTimes = sql`select other.scheduled_at from ${drafts} as other
    where other.user_id = ${ref.userId} and other.schedule_state = 'scheduled' and other.id <> ${ref.id}`;
  const time = sql`(select value from json_each(${JSON.stringify(how.times)})
    where value not in (${how.onlyIfFree ? takenTimes : sql``}) order by key limit 1)`;
  const { sub, userId: memberOf } = linkedinConnections;
  const member = db.select({ sub }).from(linkedinConnections).where(eq(memberOf, ref.userId));
  const change = { scheduledAt: time, scheduledAs: sql`${member}`, scheduleNextTry: time };
  const whereAllowed = and(
    isNull(drafts.publishedAt),
    ne(drafts.status, "archived"),
    whereIdle(how.staleBefore),
    exists(member),
    whereSeen(how.seenPost),
    whereSelectedIsSent,
    sql`${time} is not null`,
  );
  return updateAndRead(db, ref, { ...UNSCHEDULED, ...change, scheduleState: "scheduled" }, whereAllowed);
}

/** Takes a post out of the schedule, and returns it as it is then. Not `isSet` for one that is being published or not there. */
export const clearSchedule = (db: Database, ref: PostRef, staleBefore: number) =>
  updateAndRead(db, ref, UNSCHEDULED, whereIdle(staleBefore));

async function updateAndRead(
  db: Database,
  ref: PostRef,
  change: SQLiteUpdateSetSource<typeof drafts>,
  where: SQL | undefined,
) {
  const update = db.update(drafts).set(change);
  const [{ meta }, [row]] = await db.batch([
    update.where(and(whereOwn(drafts, ref), where)),
    postQuery(db, ref.userId, ref.id),
  ]);
  return { isSet: meta.changes > 0, row };
}

/**
 * Locks a post for publishing. Returns undefined when it is published or not the `seenPost`, or while another attempt is under way; one that began
 * before `staleBefore` has died, and its outcome is unsettled. With `due` only while it is scheduled for that time and no
 * other run has this try; if this one dies, the next is made at `due.nextAt`. `text` is the whole post of `version`, `media` what an
 * unsettled attempt sent with it; of any other attempt it is still to be made of `files`.
 */
export async function beginPublishing(
  db: Database,
  userId: string,
  id: string,
  attempt: { id: string; now: number; staleBefore: number; due?: DueTry; seenPost: SeenPost },
) {
  const { due, seenPost, now } = attempt;
  const whereUnpublished = and(whereOwn(drafts, { userId, id }), isNull(drafts.publishedAt));
  const whereDue = due && and(whereStillScheduled(due), lte(drafts.scheduleNextTry, now), whereMayBeDue);
  const lock = db
    .update(drafts)
    .set({
      publishAttempt: attempt.id,
      publishingSince: now,
      publishUnsettled: whereUnsettled,
      ...(due && { scheduleNextTry: due.nextAt, scheduleTries: sql`${drafts.scheduleTries} + 1` }),
      publishVersion: sentVersion,
    })
    .where(and(whereUnpublished, whereSeen(seenPost), whereDue, whereIdle(attempt.staleBefore)))
    .returning({
      unsettled: drafts.publishUnsettled,
      version: sql<number>`${drafts.publishVersion}`,
      media: drafts.publishMedia,
    });
  const [[lockRow], [row], files] = await db.batch([
    lock,
    versionsQuery(db, userId, id, sql`${drafts.publishVersion}`),
    postFilesQuery(db, userId, id),
  ]);
  return lockRow && row && { ...lockRow, text: joinPost(composePost(row)), files };
}

/** A schedule may send again what it has sent before, but no older text than it was made for. */
const whereMayBeDue = or(gt(drafts.scheduleTries, 0), whereSelectedIsSent);

/** The version of an attempt whose outcome is unknown, where another one is selected by now and no attempt is under way. */
export function otherAttemptQuery(db: Database, ref: PostRef, staleBefore: number) {
  const whereOther = and(isNull(drafts.publishedAt), whereIdle(staleBefore), not(whereSelectedIsSent));
  const sentVersions = db.select({ version: sentVersion }).from(drafts);
  return sentVersions.where(and(whereOwn(drafts, ref), whereOther));
}

type PublishResult =
  /** `as`: the member. `bySchedule`: at its time, and not by hand. */
  | { kind: "published"; url: string | null; as: string; now: number; bySchedule: boolean }
  | { kind: "refused" | "unknown" };

/** Saves the result of an attempt, and returns the post then. Not `isSaved` where another attempt has replaced it, or for an edited `version`. */
export async function endPublishing(
  db: Database,
  { userId, id, attempt, version }: { userId: string; id: string; attempt: string; version?: number },
  result: PublishResult,
): Promise<{ isSaved: boolean; row: PostRow | undefined }> {
  const whereUnedited = version === undefined ? undefined : eq(drafts.version, version);
  const [{ meta }, [row]] = await db.batch([
    db
      .update(drafts)
      .set({
        publishAttempt: null,
        publishingSince: null,
        // Known not to be there, it may be changed.
        ...(result.kind !== "unknown" && {
          publishMedia: sql`case when ${drafts.publishUnsettled} then ${drafts.publishMedia} end`,
        }),
        ...(result.kind === "published" && publishedColumns(result)),
        ...(result.kind === "unknown" && { publishUnsettled: true }),
      })
      .where(and(whereOwn(drafts, { userId, id }), eq(drafts.publishAttempt, attempt), whereUnedited)),
    postQuery(db, userId, id),
    ...(result.kind === "published"
      ? [db.update(users).set({ publishedAs: result.as }).where(eq(users.id, userId))]
      : []),
  ]);
  return { isSaved: meta.changes > 0, row };
}

const publishedColumns = ({ url, now, bySchedule }: Extract<PublishResult, { kind: "published" }>) => ({
  status: "published" as const,
  linkedinUrl: url,
  publishedAt: now,
  publishUnsettled: false,
  publishMedia: null,
  usedAt: now,
  usedVersion: sql`${drafts.publishVersion}`,
  ...(bySchedule ? SENT : UNSCHEDULED),
});

/** A post that was archived meanwhile is not in the schedule any more. */
const SENT = {
  scheduleState: sql`case when ${drafts.scheduleState} = 'scheduled' then 'published' end`,
  scheduleError: null,
  scheduleNextTry: null,
};
