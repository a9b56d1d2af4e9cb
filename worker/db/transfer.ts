import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { eraseAttempts } from "./attempts.ts";
import type { Database } from "./database.ts";
import { isVisitor } from "./logins.ts";
import type { Merge } from "./merge.ts";
import {
  corrections,
  deletedNotes,
  drafts,
  draftVersions,
  logins,
  messages,
  profiles,
  recordings,
  samples,
  sessions,
  topics,
  usageDays,
  users,
} from "./schema.ts";

// Transfers a visitor (`from`) between two databases, from their own (the source) to that of the account they have made
// (`into`). Until all rows are there, a placeholder row of `users` in the target has the visitor's id.

/** Tables with a `user_id`, each after those it refers to. In the others, a visitor has nothing worth transferring. */
const OWNED = [sessions, drafts, recordings, deletedNotes, usageDays, topics, profiles, corrections, samples];
const PARTS = [
  { table: messages, of: messages.sessionId, whole: sessions },
  { table: draftVersions, of: draftVersions.draftId, whole: drafts },
];
export const TRANSFERRED_TABLES: SQLiteTable[] = [...OWNED, ...PARTS.map(({ table }) => table)];

const isSetAside = ({ from, into }: Merge) => and(eq(users.id, from), eq(users.setAsideFor, into));

/** For the batch that makes the account: inserts the placeholder, unless one for another account exists. */
export const placeholderStatement = (db: Database, { from, into }: Merge, now: number) =>
  db
    .insert(users)
    .values({ id: from, setAsideFor: into, mergingSince: now, createdAt: now })
    .onConflictDoNothing();

/** When the rows were imported; null before that, undefined without a placeholder. */
export async function findTransferredAt(db: Database, merge: Merge): Promise<number | null | undefined> {
  const row = await db.select({ at: users.setAsideAt }).from(users).where(isSetAside(merge)).get();
  return row?.at;
}

/** Signs the visitor out of the source, so that nothing is added there. Returns false if they are gone, or another account's. */
export async function freezeSource(db: Database, merge: Merge, now: number): Promise<boolean> {
  const setAside = db.select({ id: users.id }).from(users).where(isSetAside(merge));
  const [, , rows] = await db.batch([
    db
      .update(users)
      .set({ setAsideAt: now, setAsideFor: merge.into })
      .where(and(eq(users.id, merge.from), isVisitor)),
    db.delete(logins).where(inArray(logins.userId, setAside)),
    setAside,
  ]);
  return rows.length > 0;
}

const columnsOf = (table: SQLiteTable) => Object.entries(getTableColumns(table));

/** Selects rows as they are stored, without drizzle's conversions. */
const rowsQuery = (db: Database, table: SQLiteTable, which: SQL) =>
  db
    .select(Object.fromEntries(columnsOf(table).map(([name, column]) => [name, sql`${column}`])))
    .from(table)
    .where(which);

/** Reads all rows of the visitor from the source. */
export async function exportRows(db: Database, { from }: Merge) {
  const [[user], ...found] = await db.batch([
    db.select().from(users).where(eq(users.id, from)),
    ...OWNED.map((table) => rowsQuery(db, table, eq(table.userId, from))),
    ...PARTS.map(({ table, of, whole }) => {
      const theirs = db.select({ id: whole.id }).from(whole).where(eq(whole.userId, from));
      return rowsQuery(db, table, inArray(of, theirs));
    }),
  ]);
  return { user, rows: found };
}

/** Writes the exported rows into the target in one batch; nothing if that was done before. */
export async function importRows(
  db: Database,
  merge: Merge,
  { user, rows }: Awaited<ReturnType<typeof exportRows>>,
  now: number,
): Promise<void> {
  const isPending = and(isSetAside(merge), isNull(users.setAsideAt));
  const inserts = TRANSFERRED_TABLES.map((table, at) => {
    const values = columnsOf(table).map(([name]) => sql`value ->> ${name}`);
    return db
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows[at])})
        where exists (select 1 from ${users} where ${isPending})`)
      .onConflictDoNothing();
  });
  const { recordingsUsed, chatTurnsUsed } = user ?? {};
  // Last: the inserts before it ask whether the transfer is pending.
  const last = db.update(users).set({ recordingsUsed, chatTurnsUsed, setAsideAt: now }).where(isPending);
  await db.batch([...inserts, last] as unknown as Parameters<Database["batch"]>[0]);
}

/** Deletes the visitor from the source, once everything was imported. */
export async function deleteSource(db: Database, merge: Merge): Promise<void> {
  await db.batch([eraseAttempts(db, merge.from), db.delete(users).where(isSetAside(merge))]);
}

/** Deletes the placeholder of a visitor who will never be transferred. */
export async function deletePlaceholder(db: Database, merge: Merge): Promise<void> {
  await db.delete(users).where(and(isSetAside(merge), isNull(users.setAsideAt)));
}
