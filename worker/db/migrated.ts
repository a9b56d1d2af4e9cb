import { sql } from "drizzle-orm";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };
import type { Database } from "./database.ts";

/** Whether the database has the newest migration that this build knows. Throws when it cannot be asked. */
export async function isMigrated(db: Database): Promise<boolean> {
  const newest = `${journal.entries.at(-1)?.tag}.sql`;
  try {
    return (await db.all(sql`select 1 from d1_migrations where name = ${newest}`)).length > 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof Error && cause.message.includes("no such table")) return false;
    throw error;
  }
}
