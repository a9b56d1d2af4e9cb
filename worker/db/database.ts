import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";

export type Database = DrizzleD1Database;

const opened = new WeakMap<D1Database, Database>();

/** One for each binding, so that what is prepared for it stays prepared. */
export function openDatabase(binding: D1Database): Database {
  const database = opened.get(binding) ?? drizzle(binding);
  opened.set(binding, database);
  return database;
}

/** Whether a write failed because this column's value is taken. */
export function isDuplicate(error: unknown, column: `${string}.${string}`): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes(`UNIQUE constraint failed: ${column}`);
}

/** Inserts a row only if the condition holds at that moment; for steps of a batch that must happen together or not at all. */
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
