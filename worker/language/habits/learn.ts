import type { Hook } from "#contract/drafts.ts";
import { type Part, shapedPart } from "./apply.ts";
import { contradicts, type Habit, habitKey } from "./habit.ts";
import { type EditedPost, observationsIn, offered } from "./observe.ts";

/** A habit with the posts that show it, latest first. */
export interface ShownHabit {
  habit: Habit;
  evidence: { postId: string; before: string; after: string }[];
}

/** So many posts have to show it. */
export const POSTS_TO_SHOW = 3;
/** Of the posts that could have shown it. */
const MIN_SHARE = 0.7;
const PARTS: readonly Part[] = ["hook", "body", "cta"];

/** What somebody does to their posts again and again. Takes posts latest first; of two that contradict each other the later one stays. */
export function habitsIn(posts: readonly EditedPost[]): ShownHabit[] {
  const observed = new Map<string, ShownHabit & { firstAt: number }>();
  posts.forEach((post, at) => {
    for (const { habit, before, after } of observationsIn(post)) {
      const key = habitKey(habit);
      const known = observed.get(key) ?? { habit, evidence: [], firstAt: at };
      if (known.evidence.at(-1)?.postId !== post.postId)
        known.evidence.push({ postId: post.postId, before, after });
      observed.set(key, known);
    }
  });
  const shown = [...observed.values()]
    .filter(({ habit, evidence }) => {
      if (evidence.length < POSTS_TO_SHOW) return false;
      const showing = new Set(evidence.map(({ postId }) => postId));
      const since = posts.findIndex(({ postId }) => postId === evidence.at(-1)?.postId);
      const missed = posts
        .slice(0, since)
        .filter((post) => !showing.has(post.postId) && isMissed(habit, post));
      return evidence.length / (evidence.length + missed.length) >= MIN_SHARE;
    })
    .toSorted((a, b) => a.firstAt - b.firstAt);
  return shown
    .filter(({ habit }, at) => !shown.slice(0, at).some((earlier) => contradicts(earlier.habit, habit)))
    .map(({ habit, evidence }) => ({ habit, evidence }));
}

/** Whether a post was left as the habit would not have it. */
function isMissed(habit: Habit, { before, after, hooks, ctas }: EditedPost): boolean {
  if (habit.kind === "hook")
    return (
      offered(hooks).some(({ type }) => type === habit.type) && hookTypeOf(after.hook, hooks) !== habit.type
    );
  if (habit.kind === "cta")
    return habit.keep ? ctas.length > 0 && after.cta === null : before.cta !== null && after.cta !== null;
  if (habit.kind === "closing" && habit.place === "cta") return after.cta !== habit.text;
  return PARTS.some((part) => shapedPart(after[part] ?? "", part, [habit]) !== (after[part] ?? ""));
}

const hookTypeOf = (content: string, hooks: readonly Hook[]) =>
  hooks.find((hook) => content.endsWith(hook.content))?.type;
