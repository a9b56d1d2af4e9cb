import { habitKey } from "#contract/habits.ts";
import type { Database } from "../../../worker/db/database.ts";
import { habits } from "../../../worker/db/schema.ts";

/** A habit that is on, as one post shows it: signing off with these words. */
export function habitStatement(
  db: Database,
  { id, userId, postId, says }: { id: string; userId: string; postId: string; says: string },
) {
  const rule = `End every post with “${says}”`;
  const evidence = [{ postId, before: "", after: says }];
  return db
    .insert(habits)
    .values({ id, userId, key: habitKey(rule), rule, state: "on", evidence, createdAt: 1 });
}
