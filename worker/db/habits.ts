import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Habit, type HabitChange, habitKey } from "#contract/habits.ts";
import { MAX_HABITS } from "#contract/limits.ts";
import { type Database, insertWhere } from "./database.ts";
import { isNotErased, type Owner } from "./logins.ts";
import { drafts, draftVersions, habitPairs, habits, users } from "./schema.ts";

/** What is suggested first, then the latest; a row for each pair that shows a habit, or one where none does. */
export const habitsQuery = (db: Database, owner: Owner) =>
  db
    .select({
      id: habits.id,
      rule: habits.rule,
      state: habits.state,
      postId: habitPairs.postId,
      before: habitPairs.before,
      after: habitPairs.after,
    })
    .from(habits)
    .leftJoin(habitPairs, eq(habitPairs.habitId, habits.id))
    .where(eq(habits.userId, sql`${owner}`))
    .orderBy(sql`${habits.state} = 'suggested' desc`, desc(habits.createdAt), asc(habits.id));

export function toHabits(rows: Awaited<ReturnType<typeof habitsQuery>>): Habit[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first) return [];
    const { id, rule, state } = first;
    const evidence = ofOne.flatMap(({ postId, before, after }) =>
      postId !== null && before !== null && after !== null ? [{ postId, before, after }] : [],
    );
    return [{ id, rule, state, evidence }];
  });
}

/** The sentences that are on, oldest first. */
export const activeHabitsQuery = (db: Database, owner: Owner) =>
  db
    .select({ rule: habits.rule })
    .from(habits)
    .where(and(eq(habits.userId, sql`${owner}`), eq(habits.state, "on")))
    .orderBy(asc(habits.createdAt), asc(habits.id));

/** For the batch in which a post goes: a suggestion goes with the last pair that shows it. */
export const forgetUnshownHabits = (db: Database, userId: string) =>
  db
    .delete(habits)
    .where(
      and(
        eq(habits.userId, userId),
        eq(habits.state, "suggested"),
        sql`not exists (select 1 from ${habitPairs} where ${habitPairs.habitId} = ${habits.id})`,
      ),
    );

const hasRoom = (userId: string) =>
  sql`${isNotErased(userId)} and (select count(*) from ${habits} where ${habits.userId} = ${userId}) < ${MAX_HABITS}`;

/** Adds a habit that is on; one of the same sentence is switched on instead. Undefined where there is no room. */
export async function addHabit(
  db: Database,
  userId: string,
  rule: string,
  now: number,
): Promise<Habit | undefined> {
  const key = habitKey(rule);
  const isThere = sql`exists (select 1 from ${habits} where ${habits.userId} = ${userId} and ${habits.key} = ${key})`;
  const row = { id: crypto.randomUUID(), userId, key, rule, state: "on" as const, createdAt: now };
  const [[added], rows] = await db.batch([
    insertWhere(db, habits, row, sql`((${hasRoom(userId)}) or ${isThere})`)
      .onConflictDoUpdate({ target: [habits.userId, habits.key], set: { rule, state: "on" } })
      .returning({ id: habits.id }),
    habitsQuery(db, userId),
  ]);
  return added && toHabits(rows).find(({ id }) => id === added.id);
}

/** Changes a habit; another one of the same sentence goes. Undefined where it isn't theirs. */
export async function updateHabit(
  db: Database,
  userId: string,
  id: string,
  { state, rule }: HabitChange,
): Promise<Habit | undefined> {
  const key = rule && habitKey(rule);
  const isTheirs = sql`exists (select 1 from ${habits} as mine where mine.id = ${id} and mine.user_id = ${userId})`;
  const [, , rows] = await db.batch([
    db
      .delete(habits)
      .where(
        and(
          eq(habits.userId, userId),
          sql`${habits.key} = ${key ?? null}`,
          sql`${habits.id} <> ${id}`,
          isTheirs,
        ),
      ),
    db
      .update(habits)
      .set({ state, rule, key })
      .where(and(eq(habits.id, id), eq(habits.userId, userId))),
    habitsQuery(db, userId),
  ]);
  return toHabits(rows).find((habit) => habit.id === id);
}

/** Returns whether this user had such a habit. */
export async function deleteHabit(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(habits)
    .where(and(eq(habits.id, id), eq(habits.userId, userId)))
    .returning({ id: habits.id });
  return deleted.length === 1;
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

/** Whether so many posts were published or copied since this last returned true; of several at once, one gets true. */
export async function beginSuggesting(
  db: Database,
  userId: string,
  { posts, now }: { posts: number; now: number },
): Promise<boolean> {
  const begun = await db
    .update(users)
    .set({ habitsSuggestedAt: now })
    .where(
      and(
        eq(users.id, userId),
        sql`(select count(*) from ${drafts} where ${drafts.userId} = ${userId}
          and ${drafts.usedAt} > coalesce(${users.habitsSuggestedAt}, 0)) >= ${posts}`,
      ),
    )
    .returning({ id: users.id });
  return begun.length === 1;
}

/** The posts published or copied last, latest first: as they were drafted last, and as they went out. */
export function usedPostsQuery(db: Database, userId: string, limit: number) {
  const [drafted, wentOut] = [alias(draftVersions, "drafted"), alias(draftVersions, "went_out")];
  return db
    .select({
      postId: drafts.id,
      // D1 names the columns of a batch: of two with one name, only one would come.
      drafted: {
        hook: sql<string>`${drafted.hook}`.as("drafted_hook"),
        body: sql<string>`${drafted.body}`.as("drafted_body"),
        cta: sql<string | null>`${drafted.cta}`.as("drafted_cta"),
      },
      wentOut: { hook: wentOut.hook, body: wentOut.body, cta: wentOut.cta },
    })
    .from(drafts)
    .innerJoin(wentOut, and(eq(wentOut.draftId, drafts.id), eq(wentOut.version, drafts.usedVersion)))
    .innerJoin(
      drafted,
      and(
        eq(drafted.draftId, drafts.id),
        sql`${drafted.version} = (select max(version) from ${draftVersions} where draft_id = ${drafts.id}
          and change in ('draft', 'redraft') and version <= ${drafts.usedVersion})`,
      ),
    )
    .where(and(eq(drafts.userId, userId), isNotNull(drafts.usedAt)))
    .orderBy(desc(drafts.usedAt))
    .limit(limit);
}

/** Saves suggestions, as far as there is room, with the posts that show them; one of a sentence that is there changes nothing. */
export async function saveSuggestions(
  db: Database,
  userId: string,
  found: readonly Pick<Habit, "rule" | "evidence">[],
  now: number,
): Promise<void> {
  const [first, ...others] = found.flatMap(({ rule, evidence }) => {
    const id = crypto.randomUUID();
    const row = { id, userId, key: habitKey(rule), rule, state: "suggested" as const, createdAt: now };
    return [
      insertWhere(db, habits, row, hasRoom(userId)).onConflictDoNothing(),
      ...evidence.map((pair) =>
        insertWhere(
          db,
          habitPairs,
          { ...pair, habitId: id },
          // The post may have been deleted meanwhile.
          sql`exists (select 1 from ${habits} where ${habits.id} = ${id})
            and exists (select 1 from ${drafts} where ${drafts.id} = ${pair.postId})`,
        ),
      ),
    ];
  });
  if (first) await db.batch([first, ...others, forgetUnshownHabits(db, userId)]);
}
