import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnsOf, columnsWithout, type Database } from "./database.ts";
import { whereSelectedVersion } from "./drafts.ts";
import * as schema from "./schema.ts";

const { drafts, draftVersions, messages, postFiles, sessions, users } = schema;

interface ExportedTable {
  table: SQLiteTable;
  columns: Record<string, SQLiteColumn>;
  owner: SQLiteColumn;
  join?: { table: SQLiteTable; on: SQL | undefined };
}

/** `ours`: the columns of use to us alone, such as secrets, locks, and ids of other companies. */
function tableOf<
  Table extends SQLiteTable & { userId: SQLiteColumn },
  Name extends string & keyof Table["_"]["columns"] = never,
>(table: Table, ...ours: Name[]) {
  return { table, columns: columnsWithout(table, ...ours, "userId" as Name), owner: table.userId };
}

const posts = tableOf(
  drafts,
  ...(["revision", "publishAttempt", "publishingSince", "publishVersion", "publishMedia"] as const),
  ...(["scheduledAs", "scheduleNextTry", "scheduleTries"] as const),
);
const ofPost = (draftId: SQLiteColumn) => ({ table: drafts, on: eq(drafts.id, draftId) });

const TABLES = {
  account: {
    table: users,
    columns: columnsWithout(users, ...(["passwordHash", "publishedAs", "habitsSuggestedAt"] as const)),
    owner: users.id,
  },
  passkeys: tableOf(schema.passkeys, "id", "publicKey", "counter", "transports"),
  linkedin: tableOf(schema.linkedinConnections, "sub", "sealedToken", "sealedWith"),
  telegram: { ...tableOf(schema.telegramConnections), columns: { name: schema.telegramConnections.name } },
  subscription: tableOf(
    schema.subscriptions,
    ...(["customerId", "subscriptionId", "checkoutId", "attempt", "revision"] as const),
  ),
  usage: tableOf(schema.usageDays),
  profile: tableOf(schema.profiles),
  corrections: tableOf(schema.corrections),
  habits: tableOf(schema.habits, "key"),
  samples: tableOf(schema.samples, "gist"),
  topics: tableOf(schema.topics),
  recordings: tableOf(schema.recordings, "key", "sha256", "reservedUntil"),
  sessions: tableOf(sessions),
  messages: {
    table: messages,
    columns: getTableColumns(messages),
    owner: sessions.userId,
    join: { table: sessions, on: eq(sessions.id, messages.sessionId) },
  },
  posts: {
    ...posts,
    columns: { ...posts.columns, ...columnsOf(draftVersions, "hook", "body", "cta") },
    join: { table: draftVersions, on: whereSelectedVersion },
  },
  versions: {
    table: draftVersions,
    columns: getTableColumns(draftVersions),
    owner: drafts.userId,
    join: ofPost(draftVersions.draftId),
  },
  files: { ...tableOf(postFiles, "upload"), join: ofPost(postFiles.draftId) },
} satisfies Record<string, ExportedTable>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export type ExportedRow<Name extends TableName> = SelectResultFields<(typeof TABLES)[Name]["columns"]>;

/** Which rows of each table are this user's, oldest first. */
export async function exportedRowIds(db: Database, userId: string): Promise<Record<TableName, number[]>> {
  const [first, ...others] = Object.values(TABLES).map((each) =>
    select(db, each, { id: rowId(each) })
      .where(eq(each.owner, userId))
      .orderBy(asc(rowId(each))),
  );
  const tables = first ? await db.batch([first, ...others]) : [];
  const ids = tables.map((rows) => rows.map(({ id }) => Number(id)));
  return Object.fromEntries(TABLE_NAMES.map((name, at) => [name, ids[at]])) as Record<TableName, number[]>;
}

/** Those of these rows that are this user's. The plus keeps SQLite from scanning all that the user has instead. */
export const exportedRows = <Name extends TableName>(
  db: Database,
  userId: string,
  name: Name,
  ids: number[],
) => {
  const each: ExportedTable = TABLES[name];
  const whereIds = sql`${rowId(each)} in (select value from json_each(${JSON.stringify(ids)}))`;
  const where = and(whereIds, sql`+${each.owner} = ${userId}`);
  return select(db, each, each.columns)
    .where(where)
    .orderBy(asc(rowId(each))) as PromiseLike<ExportedRow<Name>[]>;
};

const rowId = ({ table }: ExportedTable) => sql<number>`${table}.rowid`;

function select(db: Database, { table, join }: ExportedTable, columns: Record<string, SQLiteColumn | SQL>) {
  const query = db.select(columns).from(table).$dynamic();
  return join ? query.innerJoin(join.table, join.on) : query;
}
