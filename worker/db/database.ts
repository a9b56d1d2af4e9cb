import { DrizzleQueryError, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };

export type Database = DrizzleD1Database & { $client: D1Database };

const opened = new WeakMap<D1Database, Database>();

/** One for each binding, so that prepared queries stay prepared. */
export function openDatabase(binding: D1Database): Database {
  const database = opened.get(binding) ?? drizzle(binding);
  opened.set(binding, database);
  return database;
}

/** Whether a write failed because the value of this column is taken. */
export function isDuplicate(error: unknown, column: `${string}.${string}`): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes(`UNIQUE constraint failed: ${column}`);
}

/** Whether a query was not answered, or its answer not understood. */
export const isQueryFailure = (error: unknown): boolean => error instanceof DrizzleQueryError;

/** Inserts a row only if the condition holds at that moment: for steps of a batch that must all happen or none. */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: SQLiteInsertValue<Table>,
  condition: SQL,
) {
  const given: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.param(given[name] ?? column.default ?? null, column)}`,
  );
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}

/** For more values than a statement takes one by one. */
export const isOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The day of a moment in UTC, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Where a page starts: after the row with this time and id, newest first. */
export interface Cursor {
  at: number;
  id: string;
}

/**
 * The condition for rows after the cursor, in an index over both columns; several rows may share a time. It compares
 * pairs, so that the index seeks straight to the page.
 */
export const comesAfter = (
  at: SQLiteColumn,
  id: SQLiteColumn,
  cursor: { at: number | Placeholder; id: string | Placeholder } | undefined,
): SQL | undefined => cursor && sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`;

/** Whether the database has the newest migration that this build knows. Throws when the database is unreachable. */
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
