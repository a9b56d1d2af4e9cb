import { and, DrizzleQueryError, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };
import { remembered } from "../language/text/index.ts";

/** `queriesLeft`: how often D1 may still be asked. */
export type Database = DrizzleD1Database & { $client: D1Database & { queriesLeft: () => number } };

/** How often D1 may be asked by one invocation, those calls included that are not counted here, is 1,000. */
export const MAX_QUERIES = 950;

/** An invocation has asked as often as it may. What is left to do is for the next one. */
export class QueriesSpent extends Error {}

/** `most` statements may be prepared, each of a batch by itself. Then `QueriesSpent` is thrown. */
export function openDatabase(binding: D1Database, most = Number.POSITIVE_INFINITY): Database {
  let remaining = most;
  const countedBinding = {
    queriesLeft: () => remaining,
    prepare(query: string) {
      remaining -= 1;
      if (remaining < 0) throw new QueriesSpent(`More than ${most} queries.`);
      return binding.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  };
  return drizzle(Object.assign(Object.create(binding), countedBinding));
}

/** The user whose rows a query may see: an id, or a login's owner as a subquery. */
export type Owner = string | SQL<string>;

type OwnedTable = { id: SQLiteColumn; userId: SQLiteColumn };

/** The condition for the row of this id, if it is the owner's. */
export const whereOwn = (table: OwnedTable, { userId, id }: { userId: Owner; id: string }) =>
  and(eq(table.id, id), eq(table.userId, userId));

/** The condition that a table has such a row. */
export const whereSome = (table: SQLiteTable, where: SQL | undefined) =>
  sql`exists (select 1 from ${table} where ${where})`;

export const hasChanged = async (write: PromiseLike<D1Result>): Promise<boolean> =>
  (await write).meta.changes > 0;

export const deleteOwn = (db: Database, table: SQLiteTable & OwnedTable, userId: string, id: string) =>
  hasChanged(db.delete(table).where(whereOwn(table, { userId, id })));

type ColumnsOf<Table extends SQLiteTable> = Table["_"]["columns"];

export function columnsOf<Table extends SQLiteTable, Name extends string & keyof ColumnsOf<Table>>(
  table: Table,
  ...names: Name[]
) {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<ColumnsOf<Table>, Name>;
}

export const columnsWithout = <Table extends SQLiteTable, Name extends string & keyof ColumnsOf<Table>>(
  table: Table,
  ...names: Name[]
) => {
  const { ...columns } = getTableColumns(table);
  for (const name of names) delete columns[name];
  return columns as Omit<ColumnsOf<Table>, Name>;
};

export const isDuplicate = (error: unknown, column: `${string}.${string}`): boolean =>
  failedBy(error, `UNIQUE constraint failed: ${column}`);

function failedBy(error: unknown, message: string): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && cause.message.includes(message);
}

export const isQueryFailure = (error: unknown): boolean => error instanceof DrizzleQueryError;

/** Inserts a row only if the condition holds at that moment: for steps of a batch that must all happen or none. */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: SQLiteInsertValue<Table>,
  condition: SQL,
) {
  const cells: Record<string, unknown> = row;
  const values = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.param(cells[name] ?? column.default ?? null, column)}`,
  );
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where ${condition}`);
}

/** For more values than a statement takes as parameters. */
export const whereOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

const isoOf = remembered((time: number) => new Date(time).toISOString(), String);

export const isoTime = <Time extends number | null>(time: Time) =>
  (time === null ? null : isoOf(time)) as Time extends null ? null : string;

/** The day of a moment in UTC, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Where a page starts: after the row with this time and id, newest first. `waiting`: among those that come before all others. */
export type Cursor = { at: number; id: string; waiting?: boolean };

/** The condition for rows after the cursor. It compares pairs, so that an index over both columns seeks to the page. */
export const whereAfter = (at: SQLiteColumn, id: SQLiteColumn, cursor?: Cursor): SQL | undefined =>
  cursor && sql`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`;

/** Whether the database has the newest migration that this build knows. Throws when the database is unreachable. */
export async function checkMigrations(db: Database): Promise<boolean> {
  const newest = `${journal.entries.at(-1)?.tag}.sql`;
  try {
    return (await db.all(sql`select 1 from d1_migrations where name = ${newest}`)).length > 0;
  } catch (error) {
    if (failedBy(error, "no such table")) return false;
    throw error;
  }
}
