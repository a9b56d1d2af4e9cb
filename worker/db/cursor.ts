import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Where a page starts: right after the row of this moment and id, newest first. */
export interface Cursor {
  at: number;
  id: string;
}

/**
 * Rows that come after the cursor in an index over both columns; several rows may share a moment. As one comparison of
 * pairs, so that the index leads right there however far down it is.
 */
export const comesAfter = (
  at: SQLiteColumn,
  id: SQLiteColumn,
  cursor: { at: number | Placeholder; id: string | Placeholder } | undefined,
): SQL | undefined => cursor && sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`;
