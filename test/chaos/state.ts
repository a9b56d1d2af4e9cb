import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The app may be writing just then. */
const LOCK_PATIENCE_MS = 5_000;
const METADATA = "metadata.sqlite";
/** SQLite's code for what a reader may not do, in the low byte. */
const SQLITE_READONLY = 8;

export type Row = Record<string, string | number | null>;

export type Stored = ReturnType<typeof readStored>;

/** Everything that the app has stored, read past the app. */
export function readStored(stateDir: string) {
  const file = databaseFile(stateDir);
  const names = query(file, "select name from sqlite_master where type = 'table'")
    .map(({ name }) => String(name))
    .filter((name) => !/^(_cf_|d1_|sqlite_)/.test(name));
  const tables = Object.fromEntries(names.map((name) => [name, query(file, `select * from "${name}"`)]));
  const rows = (table: string, of?: { userId: string }) => {
    const found = tables[table];
    if (!found) throw new Error(`There is no table ${table}.`);
    return of ? found.filter(({ user_id }) => user_id === of.userId) : found;
  };
  const objects = ["ChatSession", "AccountSchedule"].map((name) => join(stateDir, "do", `app-${name}`));
  return {
    /** Every table of the database, by name. */
    tables,
    /** Rows of a table; of one person, where one is given. */
    rows,
    /** The versions of a draft, with their texts. */
    versions: (draftId: unknown) => rows("draft_versions").filter(({ draft_id }) => draft_id === draftId),
    /** What was said in a session, in order. */
    messages: (sessionId: unknown) =>
      rows("messages")
        .filter((message) => message.session_id === sessionId)
        .sort(
          (a, b) => Number(a.created_at) - Number(b.created_at) || (String(a.id) < String(b.id) ? -1 : 1),
        ),
    /** The keys of all sounds in the vault. */
    sounds: databasesIn(join(stateDir, "r2", "miniflare-R2BucketObject")).flatMap((bucket) =>
      query(bucket, "select key from _mf_objects").map(({ key }) => String(key)),
    ),
    /** What each object of a session or of an account's schedule holds, as it lies there. */
    objects: objects.flatMap(databasesIn).map(contentsOf),
    /** How many sessions' objects wait for an alarm. */
    alarms: query(join(objects[0] ?? "", METADATA), "select actor_id from _cf_ALARM").length,
  };
}

export function databaseFile(stateDir: string): string {
  const [file] = databasesIn(join(stateDir, "d1", "miniflare-D1DatabaseObject"));
  if (!file) throw new Error("There is no database.");
  return file;
}

function databasesIn(folder: string): string[] {
  // There is none before the first object.
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(".sqlite") && name !== METADATA)
    .map((name) => join(folder, name));
}

function contentsOf(file: string): string {
  if (query(file, "select name from sqlite_master where name = '_cf_KV'").length === 0) return "";
  const values = query<{ value: Uint8Array }>(file, "select value from _cf_KV");
  return values.map(({ value }) => Buffer.from(value).toString("latin1")).join();
}

function query<Result = Row>(file: string, sql: string, readOnly = true): Result[] {
  const database = new DatabaseSync(file, { readOnly, timeout: LOCK_PATIENCE_MS });
  try {
    return database.prepare(sql).all() as Result[];
  } catch (error) {
    // Its writer was killed, and nobody has opened it since: it has to be recovered first, which is a writer's work.
    const isRefused =
      error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === SQLITE_READONLY;
    if (!isRefused || !readOnly) throw error;
    return query(file, sql, false);
  } finally {
    database.close();
  }
}

export const parsed = <Value>(json: Row[string] | undefined): Value => JSON.parse(String(json));
