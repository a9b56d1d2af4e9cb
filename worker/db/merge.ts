import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { MAX_SAMPLES } from "#contract/limits.ts";
import type { Database } from "./database.ts";
import {
  corrections,
  deletedNotes,
  drafts,
  habits,
  profiles,
  recordings,
  samples,
  sessions,
  subscriptions,
  topics,
  usageDays,
  users,
} from "./schema.ts";

export interface Merge {
  /** The account that was set aside. */
  from: string;
  into: string;
}

/** Holds while the merge is to be done: it ends when either account is erased. */
const isStanding = ({ from, into }: Merge) =>
  sql`exists (select 1 from users as source where source.id = ${from} and source.set_aside_for = ${into}
    and source.merging_since is not null and source.erasing_since is null)`;

/** Whether a request that was under way when the account was set aside may still store something for it. */
export async function hasUploads(db: Database, userId: string, now: number): Promise<boolean> {
  const row = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.userId, userId), gt(recordings.reservedUntil, now)))
    .get();
  return row !== undefined;
}

/** Some of an account's recordings, and whether the vault may have their sound. */
export const someRecordingsQuery = (db: Database, userId: string, limit: number) =>
  db
    .select({
      id: recordings.id,
      hasSound: sql<0 | 1>`${recordings.source} = 'audio' and ${recordings.soundGoneAt} is null`,
    })
    .from(recordings)
    .where(eq(recordings.userId, userId))
    .limit(limit);

/** Moves these recordings with the sessions they belong to. Returns how many were moved: none once the merge has ended. */
export async function moveRecordings(db: Database, merge: Merge, ids: string[]): Promise<number> {
  const { from, into } = merge;
  const moved = and(eq(recordings.userId, from), inArray(recordings.id, ids), isStanding(merge));
  const theirSessions = db.select({ id: recordings.sessionId }).from(recordings).where(moved);
  // A key is its owner's own: should both have one, which no browser brings about, this one is as good as any.
  const key = sql`case when exists (select 1 from recordings as other where other.user_id = ${into}
    and other."key" = ${recordings.key}) then ${recordings.id} else ${recordings.key} end`;
  const [, , rows] = await db.batch([
    db
      .update(sessions)
      .set({ userId: into })
      .where(and(eq(sessions.userId, from), inArray(sessions.id, theirSessions))),
    db
      .update(drafts)
      .set({ userId: into })
      .where(and(eq(drafts.userId, from), inArray(drafts.sessionId, theirSessions))),
    db.update(recordings).set({ userId: into, key }).where(moved).returning({ id: recordings.id }),
  ]);
  return rows.length;
}

/**
 * Moves everything else: sessions whose recordings were deleted, what was counted, what was learned and corrected where the
 * other account has nothing of the kind, and the subscription, unless the other account has a customer at Stripe too.
 * Does nothing when it is called again.
 */
export async function moveOthers(db: Database, merge: Merge): Promise<void> {
  const { from, into } = merge;
  const stands = isStanding(merge);
  const ofSource = (column: SQLiteColumn) =>
    sql`(select ${sql.identifier(column.name)} from users as source where source.id = ${from})`;
  const latestSamples = sql`(select id from ${samples} where user_id = ${from} order by added_at desc, id
    limit max(0, ${MAX_SAMPLES} - (select count(*) from ${samples} where user_id = ${into})))`;
  const hasNo = (table: SQLiteTable) =>
    sql`not exists (select 1 from ${table} as other where other.user_id = ${into})`;
  await db.batch([
    db
      .update(sessions)
      .set({ userId: into })
      .where(and(eq(sessions.userId, from), stands)),
    db
      .update(drafts)
      .set({ userId: into })
      .where(and(eq(drafts.userId, from), stands)),
    db
      .update(deletedNotes)
      .set({ userId: into })
      .where(
        and(
          eq(deletedNotes.userId, from),
          stands,
          sql`not exists (select 1 from ${deletedNotes} as other where other.user_id = ${into}
            and other."key" = ${deletedNotes.key})`,
        ),
      ),
    db
      .insert(usageDays)
      .select(
        sql`select ${into}, day, recordings, chat_turns from ${usageDays} where user_id = ${from} and ${stands}`,
      )
      .onConflictDoUpdate({
        target: [usageDays.userId, usageDays.day],
        set: {
          recordings: sql`${usageDays.recordings} + excluded.recordings`,
          chatTurns: sql`${usageDays.chatTurns} + excluded.chat_turns`,
        },
      }),
    db.delete(usageDays).where(and(eq(usageDays.userId, from), stands)),
    db
      .update(users)
      .set({
        recordingsUsed: sql`${users.recordingsUsed} + ${ofSource(users.recordingsUsed)}`,
        chatTurnsUsed: sql`${users.chatTurnsUsed} + ${ofSource(users.chatTurnsUsed)}`,
        profileUrl: sql`coalesce(${users.profileUrl}, ${ofSource(users.profileUrl)})`,
        // The times of somebody's week mean nothing without their time zone.
        timeZone: sql`iif(${users.slots} is null, ${ofSource(users.timeZone)}, ${users.timeZone})`,
        slots: sql`coalesce(${users.slots}, ${ofSource(users.slots)})`,
        // A promise to delete sound holds for all of it.
        audioRetention: sql`iif(${users.audioRetention} = 'always', ${ofSource(users.audioRetention)}, ${users.audioRetention})`,
      })
      .where(and(eq(users.id, into), stands)),
    db
      .update(users)
      .set({ recordingsUsed: 0, chatTurnsUsed: 0 })
      .where(and(eq(users.id, from), stands)),
    db
      .update(corrections)
      .set({ userId: into })
      .where(
        and(
          eq(corrections.userId, from),
          stands,
          sql`not exists (select 1 from ${corrections} as other where other.user_id = ${into}
            and other.kind = ${corrections.kind} and other.field = ${corrections.field}
            and other.text = ${corrections.text} and other.heard = ${corrections.heard})`,
        ),
      ),
    db
      .update(habits)
      .set({ userId: into })
      .where(
        and(
          eq(habits.userId, from),
          stands,
          sql`not exists (select 1 from ${habits} as other where other.user_id = ${into} and other."key" = ${habits.key})`,
        ),
      ),
    db
      .update(samples)
      .set({ userId: into })
      .where(
        and(
          eq(samples.userId, from),
          stands,
          sql`not exists (select 1 from ${samples} as other where other.user_id = ${into} and other.gist = ${samples.gist})`,
          sql`${samples.id} in ${latestSamples}`,
        ),
      ),
    ...[profiles, topics].map((table) =>
      db
        .update(table)
        .set({ userId: into })
        .where(and(eq(table.userId, from), stands, hasNo(table))),
    ),
    // A checkout that was begun and got no customer is nothing to keep.
    db
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, into), isNull(subscriptions.customerId), stands)),
    db
      .update(subscriptions)
      .set({ userId: into })
      .where(
        and(
          eq(subscriptions.userId, from),
          isNotNull(subscriptions.customerId),
          stands,
          hasNo(subscriptions),
        ),
      ),
  ]);
}
