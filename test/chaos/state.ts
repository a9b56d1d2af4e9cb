import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The app may be writing just then. */
const LOCK_PATIENCE_MS = 5_000;

export type Row = Record<string, string | number | null>;

/** Everything that the app has stored, read past the app. */
export interface Stored {
  /** Every table of the database, by name. */
  tables: Record<string, Row[]>;
  /** The keys of all sounds in the vault. */
  sounds: string[];
  /** What the object of each session, and of each account's schedule, holds, as it lies there. */
  objects: { file: string; contents: Buffer[] }[];
  /** How many sessions' objects wait for an alarm. */
  alarms: number;
}

export function readStored(stateDir: string): Stored {
  const [bucket] = databasesIn(join(stateDir, "r2", "miniflare-R2BucketObject"));
  const [sessions, schedules] = ["ChatSession", "AccountSchedule"].map((name) =>
    join(stateDir, "do", `app-${name}`),
  ) as [string, string];
  return {
    tables: readTables(databaseFile(stateDir)),
    sounds: bucket ? query(bucket, "select key from _mf_objects").map(({ key }) => String(key)) : [],
    objects: [sessions, schedules].flatMap(databasesIn).map((file) => ({ file, contents: contentsOf(file) })),
    alarms: query(join(sessions, METADATA), "select actor_id from _cf_ALARM").length,
  };
}

export function databaseFile(stateDir: string): string {
  const [file] = databasesIn(join(stateDir, "d1", "miniflare-D1DatabaseObject"));
  if (!file) throw new Error("There is no database.");
  return file;
}

const METADATA = "metadata.sqlite";

function databasesIn(folder: string): string[] {
  // There is none before the first object.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite") && name !== METADATA)
    .map((name) => join(folder, name));
}

function readTables(file: string): Record<string, Row[]> {
  const names = query(file, "select name from sqlite_master where type = 'table'").map(({ name }) =>
    String(name),
  );
  return Object.fromEntries(
    names
      .filter((name) => !/^(_cf_|d1_|sqlite_)/.test(name))
      .map((name) => [name, query(file, `select * from "${name}"`)]),
  );
}

function contentsOf(file: string): Buffer[] {
  const tables = query(file, "select name from sqlite_master where type = 'table' and name = '_cf_KV'");
  return tables.length === 0
    ? []
    : query<{ value: Uint8Array }>(file, "select value from _cf_KV").map(({ value }) => Buffer.from(value));
}

/** SQLite's code for what a reader may not do, in the low byte. */
const SQLITE_READONLY = 8;

function query<Result = Row>(file: string, sql: string): Result[] {
  try {
    return read(file, sql, true);
  } catch (error) {
    // Its writer was killed, and nobody has opened it since: it has to be recovered first, which is a writer's work.
    if (!(error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === SQLITE_READONLY))
      throw error;
    return read(file, sql, false);
  }
}

function read<Result>(file: string, sql: string, readOnly: boolean): Result[] {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_PATIENCE_MS });
  try {
    return database.prepare(sql).all() as Result[];
  } finally {
    database.close();
  }
}
