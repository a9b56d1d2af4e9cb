import type { DraftChange } from "#contract/drafts.ts";
import type { Habit, HabitChange } from "#contract/habits.ts";
import { correctionsQuery, toCorrection } from "../../db/corrections.ts";
import type { Database } from "../../db/database.ts";
import {
  decideHabit,
  habitsQuery,
  noteUse,
  saveHabits,
  type UsedPostRow,
  usedPostsQuery,
} from "../../db/habits.ts";
import { AppError } from "../../errors.ts";
import {
  contradicts,
  type EditedPost,
  habitKey,
  habitsIn,
  mentionsAny,
  POSTS_TO_SHOW,
  ruleOf,
} from "../../language/habits/index.ts";
import { logError } from "../../log.ts";
import { rulesOf } from "./rules.ts";

/** So many of the posts that were published or copied last are looked at. */
const POSTS_READ = 20;
const EVIDENCE_SHOWN = 3;
/** A paragraph tells enough. */
const MAX_EVIDENCE_CHARS = 400;

const BY_HAND: ReadonlySet<DraftChange> = new Set(["edit", "hook", "hooks", "cta", "your-words", "remove"]);

type HabitRow = Awaited<ReturnType<typeof habitsQuery>>[number];

/** What is suggested first, then what is on. */
export function toHabits(rows: readonly HabitRow[]): Habit[] {
  const habits = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofOne): Habit[] => {
    const [first] = ofOne;
    if (!first || (first.state === "suggested" && ofOne.length < POSTS_TO_SHOW)) return [];
    const evidence = ofOne
      .slice(0, EVIDENCE_SHOWN)
      .map(({ before, after, postId }) => ({ before, after, postId }));
    const { id, habit, state, createdAt } = first;
    const suggestedBy = ofOne.find(({ usedAt }) => usedAt <= createdAt)?.postId ?? null;
    return [{ id, rule: ruleOf(habit), state, evidence, suggestedBy }];
  });
  const order: Habit["state"][] = ["suggested", "on", "later", "off"];
  return habits.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

export async function readHabits(db: Database, userId: string): Promise<Habit[]> {
  return toHabits(await habitsQuery(db, userId));
}

/** Does what an author wants of a habit; one that is on switches off those that contradict it. Throws `not_found`. */
export async function changeHabit(
  db: Database,
  userId: string,
  habitId: string,
  { state }: HabitChange,
): Promise<Habit[]> {
  const rows = await habitsQuery(db, userId);
  const chosen = rows.find(({ id }) => id === habitId);
  if (!chosen) throw new AppError("not_found");
  const off = rows
    .filter(({ habit }) => state === "on" && contradicts(chosen.habit, habit))
    .map(({ id }) => id);
  const decision = { id: habitId, state, off: [...new Set(off)], now: Date.now() };
  if (!(await decideHabit(db, userId, decision))) throw new AppError("not_found");
  return await readHabits(db, userId);
}

/** Notes that a post was copied, and learns from it. Throws `not_found`. */
export async function usePost(db: Database, userId: string, postId: string): Promise<void> {
  if (!(await noteUse(db, userId, postId, Date.now()))) throw new AppError("not_found");
  await learnHabits(db, userId);
}

/** Learns from what was published. What goes wrong is logged, because the post is out; the next post makes up for it. */
export async function learnFromPublished(db: Database, userId: string): Promise<void> {
  try {
    await learnHabits(db, userId);
  } catch (error) {
    logError("habits", error);
  }
}

/** Learns what this author does to their drafts again and again. Safe to run any number of times, also at once. */
export async function learnHabits(db: Database, userId: string): Promise<void> {
  const [rows, known, corrections] = await db.batch([
    usedPostsQuery(db, userId, POSTS_READ),
    habitsQuery(db, userId),
    correctionsQuery(db, userId),
  ]);
  const { banned } = rulesOf(corrections.map(toCorrection));
  const usedAt = new Map(rows.map((row) => [row.postId, row.usedAt ?? 0]));
  const idOf = new Map(known.map(({ id, habit }) => [habitKey(habit), id]));
  const found = habitsIn(editedPosts(rows))
    .filter(({ habit }) => !mentionsAny(habit, banned))
    .map(({ habit, evidence }) => ({
      id: idOf.get(habitKey(habit)) ?? crypto.randomUUID(),
      key: habitKey(habit),
      habit,
      evidence: evidence.map(({ postId, before, after }) => ({
        postId,
        before: shortened(before),
        after: shortened(after),
        usedAt: usedAt.get(postId) ?? 0,
      })),
    }));
  if (found.length === 0 && known.length === 0) return;
  await saveHabits(db, userId, found, { now: Date.now(), again: POSTS_TO_SHOW });
}

const shortened = (text: string) =>
  text.length > MAX_EVIDENCE_CHARS ? `${text.slice(0, MAX_EVIDENCE_CHARS - 1)}…` : text;

/** What was changed by hand between two things that a writer wrote, and after the last of them; latest post first. */
function editedPosts(rows: readonly UsedPostRow[]): EditedPost[] {
  return [...Map.groupBy(rows, ({ postId }) => postId).values()].flatMap((versions) => {
    const pairs: EditedPost[] = [];
    let [start] = versions;
    const road = roadTo(versions);
    road.forEach((version, at) => {
      if (!BY_HAND.has(version.change) || !start) start = version;
      const next = road[at + 1];
      const isLastByHand = BY_HAND.has(version.change) && !(next && BY_HAND.has(next.change));
      const { postId, hooks, ctas } = version;
      // Without any change it shows what its author left as it was.
      if (start && (isLastByHand || (road.length === 1 && !next)))
        pairs.push({ postId, before: start, after: version, hooks, ctas });
    });
    return pairs;
  });
}

/** The versions that led to the one that was used, the first one first, without those that were undone. */
function roadTo(versions: readonly UsedPostRow[]): UsedPostRow[] {
  const byNumber = new Map(versions.map((version) => [version.version, version]));
  const road: UsedPostRow[] = [];
  for (
    let at = versions.at(-1);
    at;
    at = at.previousVersion === null ? undefined : byNumber.get(at.previousVersion)
  )
    road.unshift(at);
  return road;
}
