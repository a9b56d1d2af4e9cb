import {
  and,
  Column,
  eq,
  fillPlaceholders,
  type GetColumnData,
  gt,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { Database } from "./database.ts";
import { LOGIN, type Login } from "./logins.ts";
import { logins } from "./schema.ts";

/** The caller as the hash of their token, and the time of the call. */
export interface Caller {
  tokenHash: string;
  now: number;
}

/** The rows of a caller; undefined when the login is not valid. */
export type CallerRows<Row> = { login: Login; rows: Row[] } | undefined;

type Fields = Record<string, SQLiteColumn>;
export type RowOf<Of extends Fields> = { [Name in keyof Of]: GetColumnData<Of[Name]> };

type Args = Record<string, string | number | undefined>;
/** A placeholder for each argument that is given. */
type Places<Of extends Args> = {
  [Name in keyof Of]: undefined extends Of[Name] ? Placeholder | undefined : Placeholder;
};

/**
 * An authenticated read as one statement: the login, and what `join` left-joins to it of its `owner`. The SQL is prepared
 * once for each set of given arguments, and rows are mapped by a prepared plan: a batch with the login, and the work
 * that drizzle repeats for each query and value, would add a quarter to the time of the query. `optional` names fields of
 * tables of which a row may have none.
 */
export function prepareRead<Of extends Fields, Given extends Args = Record<never, never>>(
  fields: Of,
  join: (login: SQLiteSelect, owner: SQL<string>, places: Places<Given>) => SQLiteSelect,
  { optional = [] }: { optional?: readonly (keyof Of)[] } = {},
) {
  const prepare = (db: Database, given: string[]) => {
    const isValid = and(
      eq(logins.tokenHash, sql.placeholder("tokenHash")),
      gt(logins.expiresAt, sql.placeholder("now")),
    );
    const login = db
      .select({ ...LOGIN, fields })
      .from(logins)
      .where(isValid);
    const places = Object.fromEntries(given.map((name) => [name, sql.placeholder(name)]));
    return join(login.$dynamic(), sql`${logins.userId}`, places as Places<Given>).toSQL();
  };
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const readRow = rowReader(fields, optional);

  return async (db: Database, caller: Caller, args: Given): Promise<CallerRows<RowOf<Of>>> => {
    const given = Object.keys(args).filter((name) => args[name] !== undefined);
    const query = prepared.get(given.join()) ?? prepare(db, given);
    prepared.set(given.join(), query);
    const values = fillPlaceholders(query.params, { ...args, ...caller });
    const rows = await db.$client
      .prepare(query.sql)
      .bind(...values)
      .raw<[string, number, number | null, ...unknown[]]>();
    if (!rows[0]) return undefined;
    const [userId, expiresAt, lastUsedAt] = rows[0];
    return {
      login: { userId, expiresAt, lastUsedAt },
      rows: rows.map(readRow).filter((row) => row !== undefined),
    };
  };
}

/** How many values `prepare` selects before the fields. */
const LOGIN_VALUES = Object.keys(LOGIN).length;

/** Maps a row as drizzle would; undefined where nothing was joined to the login. */
function rowReader<Of extends Fields>(fields: Of, optional: readonly (keyof Of)[]) {
  const plan = Object.entries(fields).map(([name, column]) => {
    const isAsStored = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    const read = isAsStored ? undefined : (value: unknown) => column.mapFromDriverValue(value);
    return { name, read, isRequired: column.notNull && !optional.includes(name) };
  });
  return (values: unknown[]): RowOf<Of> | undefined => {
    const row: Record<string, unknown> = {};
    let at = LOGIN_VALUES;
    for (const { name, read, isRequired } of plan) {
      const value = values[at++];
      if (value === null && isRequired) return undefined;
      row[name] = read && value !== null ? read(value) : value;
    }
    return row as RowOf<Of>;
  };
}
