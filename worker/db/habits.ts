import { and, asc, desc, eq, isNotNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Habit, type HabitChange, habitKey } from "#contract/habits.ts";
import { MAX_HABITS } from "#contract/limits.ts";
import { columnsOf, type Database, hasChanged, insertWhere, type Owner, whereOwn } from "./database.ts";
import { whereOpen } from "./logins.ts";
import { drafts, draftVersions, habits, users } from "./schema.ts";

const HABIT = columnsOf(habits, "id", "rule", "state", "evidence");
const whereOf = (owner: Owner) => eq(habits.userId, owner);

export const habitsQuery = (db: Database, owner: Owner) =>
  db.select(HABIT).from(habits).where(whereOf(owner)).orderBy(desc(habits.createdAt), asc(habits.id));

export const activeHabitsQuery = (db: Database, owner: Owner) =>
  db
    .select({ rule: habits.rule })
    .from(habits)
    .where(and(whereOf(owner), eq(habits.state, "on")))
    .orderBy(asc(habits.createdAt), asc(habits.id));

/** For the batch that deletes a post: deletes its evidence, and suggestions without any left. */
export function forgetGonePosts(db: Database, userId: string) {
  const evidence = sql`(select json_group_array(json(value)) from json_each(${habits.evidence})
    where value ->> 'postId' in (select ${drafts.id} from ${drafts}))`;
  const whereEmpty = and(whereOf(userId), eq(habits.state, "suggested"), eq(habits.evidence, []));
  return [
    db.update(habits).set({ evidence }).where(whereOf(userId)),
    db.delete(habits).where(whereEmpty),
  ] as const;
}

const rowOf = (userId: string, habit: Omit<Habit, "id">, createdAt: number) => {
  return { ...habit, id: crypto.randomUUID(), userId, key: habitKey(habit.rule), createdAt };
};

const whereHasRoom = (userId: string) =>
  sql`(${whereOpen(userId)} and (select count(*) from ${habits} where ${whereOf(userId)}) < ${MAX_HABITS})`;

/** Adds a habit that is on; one of the same sentence is switched on instead. Undefined where there is no room. */
export async function addHabit(db: Database, userId: string, rule: string, now: number) {
  const row = rowOf(userId, { rule, state: "on", evidence: [] }, now);
  const whereThere = sql`exists (select 1 from ${habits} where ${whereOf(userId)} and ${habits.key} = ${row.key})`;
  const [habit] = await insertWhere(db, habits, row, sql`(${whereHasRoom(userId)} or ${whereThere})`)
    .onConflictDoUpdate({ target: [habits.userId, habits.key], set: { rule, state: "on" } })
    .returning(HABIT);
  return habit;
}

/** Changes a habit, and deletes another one of the same sentence. Undefined where there is none of this user. */
export async function updateHabit(db: Database, userId: string, id: string, { state, rule }: HabitChange) {
  const key = rule && habitKey(rule);
  const whereThere = sql`exists (select 1 from ${habits} as this where this.id = ${id} and this.user_id = ${userId})`;
  const whereSame = and(whereOf(userId), eq(habits.key, sql`${key ?? null}`), ne(habits.id, id), whereThere);
  const update = db.update(habits).set({ state, rule, key }).where(whereOwn(habits, { userId, id }));
  const [, [habit]] = await db.batch([db.delete(habits).where(whereSame), update.returning(HABIT)]);
  return habit;
}

/** Saves that a post was copied as it is now, once. Returns false when the user has no such post. */
export function markCopied(db: Database, userId: string, postId: string, now: number): Promise<boolean> {
  const usedAt = sql`iif(${drafts.usedVersion} is ${drafts.version}, ${drafts.usedAt}, ${now})`;
  const update = db.update(drafts).set({ usedAt, usedVersion: sql`${drafts.version}` });
  return hasChanged(update.where(whereOwn(drafts, { userId, id: postId })));
}

/** Whether so many posts were published or copied since this last returned true. Of several calls at once, one gets true. */
export function beginSuggesting(db: Database, userId: string, posts: number, now: number): Promise<boolean> {
  const usedCount = sql`(select count(*) from ${drafts} where ${drafts.userId} = ${userId}
    and ${drafts.usedAt} > coalesce(${users.habitsSuggestedAt}, 0))`;
  const whereEnough = and(eq(users.id, userId), sql`${usedCount} >= ${posts}`);
  return hasChanged(db.update(users).set({ habitsSuggestedAt: now }).where(whereEnough));
}

/** The condition that no key wrote in a draft up to this version. */
export const whereOfNoKey = (draftId: SQLWrapper, version: SQLWrapper) =>
  sql`not exists (select 1 from draft_versions as by_key
    where by_key.draft_id = ${draftId} and by_key.version <= ${version} and by_key.key_name is not null)`;

/** Posts published or copied last, as last drafted and as they went out; none that a key wrote in. Not for a batch: D1 merges columns of one name. */
export function usedPostsQuery(db: Database, userId: string, limit: number) {
  const [drafted, wentOut] = [alias(draftVersions, "drafted"), alias(draftVersions, "went_out")];
  const lastDrafted = sql`(select max(version) from ${draftVersions} where draft_id = ${drafts.id}
    and change in ('draft', 'redraft') and version <= ${drafts.usedVersion})`;
  return db
    .select({
      postId: drafts.id,
      drafted: { hook: drafted.hook, body: drafted.body, cta: drafted.cta },
      wentOut: { hook: wentOut.hook, body: wentOut.body, cta: wentOut.cta },
    })
    .from(drafts)
    .innerJoin(wentOut, and(eq(wentOut.draftId, drafts.id), eq(wentOut.version, drafts.usedVersion)))
    .innerJoin(drafted, and(eq(drafted.draftId, drafts.id), eq(drafted.version, lastDrafted)))
    .where(and(eq(drafts.userId, userId), isNotNull(drafts.usedAt), whereOfNoKey(drafts.id, wentOut.version)))
    .orderBy(desc(drafts.usedAt))
    .limit(limit);
}

export async function saveSuggestions(
  db: Database,
  userId: string,
  suggestions: readonly Pick<Habit, "rule" | "evidence">[],
  now: number,
): Promise<void> {
  const rows = suggestions.map((one) => rowOf(userId, { ...one, state: "suggested" }, now));
  const [first, ...others] = rows.map((row) =>
    insertWhere(db, habits, row, whereHasRoom(userId)).onConflictDoNothing(),
  );
  // A post may have been deleted meanwhile.
  if (first) await db.batch([first, ...others, ...forgetGonePosts(db, userId)]);
}
