import { eq, sql } from "drizzle-orm";
import { type Database, insertWhere } from "./database.ts";
import { isStaying, type Owner } from "./owner.ts";
import { topics } from "./schema.ts";

export const topicsQuery = (db: Database, owner: Owner) =>
  db
    .select({ questions: topics.questions })
    .from(topics)
    .where(eq(topics.userId, sql`${owner}`));

export type TopicsRow = Awaited<ReturnType<typeof topicsQuery>>[number];

/** `through` is when the notes were read that the questions come from: older questions never replace newer ones. */
export async function saveTopics(
  db: Database,
  userId: string,
  { questions, through }: { questions: string[]; through: number },
): Promise<void> {
  await insertWhere(
    db,
    topics,
    { userId, questions, updatedAt: through },
    isStaying(userId),
  ).onConflictDoUpdate({
    target: topics.userId,
    set: { questions, updatedAt: through },
    setWhere: sql`${topics.updatedAt} <= ${through}`,
  });
}
