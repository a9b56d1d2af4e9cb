import type { Database } from "../../../worker/db/database.ts";
import { habitEvidence, habits } from "../../../worker/db/schema.ts";

/** A habit that is on, as one post shows it: signing off with these words. */
export const habitStatements = (
  db: Database,
  { id, userId, postId, says }: { id: string; userId: string; postId: string; says: string },
) =>
  [
    db.insert(habits).values({
      id,
      userId,
      key: says,
      habit: { kind: "closing", place: "body", text: says },
      state: "on",
      decidedAt: 1,
      createdAt: 1,
    }),
    db.insert(habitEvidence).values({ habitId: id, postId, before: "", after: says, usedAt: 1 }),
  ] as const;
