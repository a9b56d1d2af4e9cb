import { and, eq, lt, or, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Where a page starts: right after the row of this moment and id, newest first. */
export interface Cursor {
  at: number;
  id: string;
}

/** Rows that come after the cursor in an index over both columns; several rows may share a moment. */
export const comesAfter = (at: SQLiteColumn, id: SQLiteColumn, cursor: Cursor | undefined): SQL | undefined =>
  cursor && or(lt(at, cursor.at), and(eq(at, cursor.at), lt(id, cursor.id)));
