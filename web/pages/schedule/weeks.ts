import type { Post } from "#contract/posts.ts";
import { daysLater } from "../../shared/dates.ts";

/** The first moment of the week of `now`, here, or of one so many weeks later. Weeks begin on Monday, as slots do. */
export const weekStart = (now: Date, weeks = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7) + 7 * weeks);

export interface Day {
  date: Date;
  posts: Post[];
}

/** So many weeks from `first`, each of seven days, with the posts of each day in the order given. */
export function calendar(first: Date, weeks: number, posts: Post[]): Day[][] {
  const byDay = Map.groupBy(posts, ({ scheduled_at: at }) => at && new Date(at).toDateString());
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = daysLater(first, 7 * week + day);
      return { date, posts: byDay.get(date.toDateString()) ?? [] };
    }),
  );
}
