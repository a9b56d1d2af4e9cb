import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { Owner } from "./owner.ts";
import { topics } from "./schema.ts";

export const topicsQuery = (db: Database, owner: Owner) =>
  db
    .select({ questions: topics.questions })
    .from(topics)
    .where(eq(topics.userId, sql`${owner}`));

export async function saveTopics(
  db: Database,
  userId: string,
  questions: string[],
  now: number,
): Promise<void> {
  await db
    .insert(topics)
    .values({ userId, questions, updatedAt: now })
    .onConflictDoUpdate({ target: topics.userId, set: { questions, updatedAt: now } });
}
