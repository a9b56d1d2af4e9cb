import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { Owner } from "./owner.ts";
import { usageDays, users } from "./schema.ts";

/** How far back the usage history goes. */
const HISTORY_DAYS = 90;

export const usageQuery = (db: Database, owner: Owner) =>
  db
    .select({ recordingsUsed: users.recordingsUsed, chatTurnsUsed: users.chatTurnsUsed })
    .from(users)
    .where(eq(users.id, sql`${owner}`));

/** Days with any use, latest first. */
export const usageHistoryQuery = (db: Database, owner: Owner) =>
  db
    .select({ date: usageDays.day, recordings: usageDays.recordings, chat_turns: usageDays.chatTurns })
    .from(usageDays)
    .where(eq(usageDays.userId, sql`${owner}`))
    .orderBy(desc(usageDays.day))
    .limit(HISTORY_DAYS);
