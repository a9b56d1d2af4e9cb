import { and, asc, desc, eq, gt, inArray, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import type { HabitChange } from "#contract/habits.ts";
import { MAX_HABITS } from "#contract/limits.ts";
import type { Habit } from "../language/habits/index.ts";
import { type Database, insertWhere } from "./database.ts";
import { VERSION } from "./drafts.ts";
import { isNotErased, type Owner } from "./logins.ts";
import { drafts, draftVersions, habitEvidence, habits } from "./schema.ts";

/** With one row for each post that shows it, latest first. */
export const habitsQuery = (db: Database, owner: Owner) =>
  db
    .select({
      id: habits.id,
      habit: habits.habit,
      state: habits.state,
      createdAt: habits.createdAt,
      decidedAt: habits.decidedAt,
      postId: habitEvidence.postId,
      before: habitEvidence.before,
      after: habitEvidence.after,
      usedAt: habitEvidence.usedAt,
    })
    .from(habits)
    .innerJoin(habitEvidence, eq(habitEvidence.habitId, habits.id))
    .where(eq(habits.userId, sql`${owner}`))
    .orderBy(desc(habits.createdAt), asc(habits.id), desc(habitEvidence.usedAt));

/** Those that their author switched on, oldest first. */
export const activeHabitsQuery = (db: Database, userId: string) =>
  db
    .select({ id: habits.id, habit: habits.habit })
    .from(habits)
    .where(and(eq(habits.userId, userId), eq(habits.state, "on")))
    .orderBy(asc(habits.decidedAt), asc(habits.id));

/** For the batch in which posts may have gone: what no post shows any more was learned from deleted ones alone. */
export const forgetUnshownHabits = (db: Database, userId: string) =>
  db
    .delete(habits)
    .where(
      and(
        eq(habits.userId, userId),
        sql`not exists (select 1 from ${habitEvidence} where ${habitEvidence.habitId} = ${habits.id})`,
      ),
    );

export async function ownsHabit(db: Database, userId: string, id: string): Promise<boolean> {
  const row = await db
    .select({ id: habits.id })
    .from(habits)
    .where(and(eq(habits.id, id), eq(habits.userId, userId)))
    .get();
  return row !== undefined;
}

/** Sets what an author wants of a habit, and switches these others off. Returns whether it is theirs. */
export async function decideHabit(
  db: Database,
  userId: string,
  { id, state, off, now }: { id: string; off: string[]; now: number } & HabitChange,
): Promise<boolean> {
  const mine = eq(habits.userId, userId);
  const [changed] = await db.batch([
    db
      .update(habits)
      .set({ state, decidedAt: now })
      .where(and(mine, eq(habits.id, id)))
      .returning({ id: habits.id }),
    db
      .update(habits)
      .set({ state: "off", decidedAt: now })
      .where(and(mine, inArray(habits.id, off), eq(habits.state, "on"))),
  ]);
  return changed.length === 1;
}

/** Notes that a post was copied as it is now; again is nothing new. Returns false when there is no such post of theirs. */
export async function noteUse(db: Database, userId: string, postId: string, now: number): Promise<boolean> {
  const noted = await db
    .update(drafts)
    .set({
      usedAt: sql`iif(${drafts.usedVersion} is ${drafts.version}, ${drafts.usedAt}, ${now})`,
      usedVersion: sql`${drafts.version}`,
    })
    .where(and(eq(drafts.id, postId), eq(drafts.userId, userId)))
    .returning({ id: drafts.id });
  return noted.length === 1;
}

/** So many of a post's last versions are compared. */
const VERSIONS_COMPARED = 20;

/** The posts that somebody published or copied last, latest first, and what they went through until then. */
export function usedPostsQuery(db: Database, userId: string, limit: number) {
  const used = db
    .select({
      id: drafts.id,
      usedAt: drafts.usedAt,
      usedVersion: drafts.usedVersion,
      hooks: drafts.hooks,
      ctas: drafts.ctaSuggestions,
    })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isNotNull(drafts.usedAt)))
    .orderBy(desc(drafts.usedAt))
    .limit(limit)
    .as("used");
  return db
    .select({
      postId: used.id,
      usedAt: used.usedAt,
      usedVersion: used.usedVersion,
      hooks: used.hooks,
      ctas: used.ctas,
      ...VERSION,
    })
    .from(used)
    .innerJoin(
      draftVersions,
      and(
        eq(draftVersions.draftId, used.id),
        lte(draftVersions.version, used.usedVersion),
        gt(draftVersions.version, sql`${used.usedVersion} - ${VERSIONS_COMPARED}`),
      ),
    )
    .orderBy(desc(used.usedAt), asc(draftVersions.version));
}

export type UsedPostRow = Awaited<ReturnType<typeof usedPostsQuery>>[number];

export interface FoundHabit {
  /** Of the habit that is known by this key, or a new one. */
  id: string;
  key: string;
  habit: Habit;
  evidence: { postId: string; before: string; after: string; usedAt: number }[];
}

/**
 * Saves what was found: new habits are suggested, known ones keep their state, and suggestions that are not found any more go.
 * One that was put off is suggested again once so many later posts show it.
 */
export async function saveHabits(
  db: Database,
  userId: string,
  found: readonly FoundHabit[],
  { now, again }: { now: number; again: number },
): Promise<void> {
  const ofUser = eq(habits.userId, userId);
  const room = sql`${isNotErased(userId)} and (select count(*) from ${habits} where ${ofUser}) < ${MAX_HABITS}`;
  await db.batch([
    db.delete(habits).where(
      and(
        ofUser,
        eq(habits.state, "suggested"),
        notInArray(
          habits.key,
          found.map(({ key }) => key),
        ),
      ),
    ),
    ...found.flatMap(({ id, key, habit, evidence }) => [
      insertWhere(
        db,
        habits,
        { id, userId, key, habit, state: "suggested", decidedAt: null, createdAt: now },
        room,
      ).onConflictDoNothing(),
      ...evidence.map((one) =>
        insertWhere(
          db,
          habitEvidence,
          { ...one, habitId: id },
          // Either may be deleted meanwhile.
          sql`exists (select 1 from ${habits} where ${habits.id} = ${id})
            and exists (select 1 from ${drafts} where ${drafts.id} = ${one.postId})`,
        ).onConflictDoUpdate({
          target: [habitEvidence.habitId, habitEvidence.postId],
          set: { before: one.before, after: one.after, usedAt: one.usedAt },
        }),
      ),
    ]),
    db
      .update(habits)
      .set({ state: "suggested", createdAt: now })
      .where(
        and(
          ofUser,
          eq(habits.state, "later"),
          sql`(select count(*) from ${habitEvidence} where ${habitEvidence.habitId} = ${habits.id}
            and ${habitEvidence.usedAt} > ${habits.decidedAt}) >= ${again}`,
        ),
      ),
    // Their posts may have been deleted meanwhile.
    forgetUnshownHabits(db, userId),
  ]);
}
