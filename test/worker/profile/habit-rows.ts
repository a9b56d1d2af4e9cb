import { habitKey } from "#contract/habits.ts";
import type { Database } from "../../../worker/db/database.ts";
import { habitPairs, habits } from "../../../worker/db/schema.ts";

/** A habit that is on, as one post shows it: signing off with these words. */
export function habitStatements(
  db: Database,
  { id, userId, postId, says }: { id: string; userId: string; postId: string; says: string },
) {
  const rule = `End every post with “${says}”`;
  return [
    db.insert(habits).values({ id, userId, key: habitKey(rule), rule, state: "on", createdAt: 1 }),
    db.insert(habitPairs).values({ habitId: id, postId, before: "", after: says }),
  ] as const;
}
