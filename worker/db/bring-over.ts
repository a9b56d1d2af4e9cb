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
  habitEvidence,
  habits,
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

// How what a visitor said comes from their database into that of the account that they have made: `into`, in whose database
// a row of `from` stands for them until everything is there.

/** What has a `user_id`, each after what it refers to. Of the rest, a visitor has nothing that lasts. */
const OWNED = [
  sessions,
  drafts,
  recordings,
  deletedNotes,
  usageDays,
  topics,
  profiles,
  corrections,
  habits,
  samples,
];
const PARTS = [
  { table: messages, of: messages.sessionId, whole: sessions },
  { table: draftVersions, of: draftVersions.draftId, whole: drafts },
  { table: habitEvidence, of: habitEvidence.habitId, whole: habits },
];
/** The tables whose rows come along. */
export const MOVED: SQLiteTable[] = [...OWNED, ...PARTS.map(({ table }) => table)];

const isLeaving = ({ from, into }: Merge) => and(eq(users.id, from), eq(users.setAsideFor, into));

/** A statement for the batch that makes the account: its visitor is still to be brought over, unless another account awaits them. */
export const awaitStatement = (db: Database, { from, into }: Merge, now: number) =>
  db
    .insert(users)
    .values({ id: from, setAsideFor: into, mergingSince: now, createdAt: now })
    .onConflictDoNothing();

/** When everything was there; null before, and undefined where nobody is awaited. */
export async function findArrival(db: Database, merge: Merge): Promise<number | null | undefined> {
  const row = await db.select({ at: users.setAsideAt }).from(users).where(isLeaving(merge)).get();
  return row?.at;
}

/** Has a visitor do nothing more in the database they leave. Returns whether they do leave it, and are still there. */
export async function leave(db: Database, merge: Merge, now: number): Promise<boolean> {
  const leaving = db.select({ id: users.id }).from(users).where(isLeaving(merge));
  const [, , rows] = await db.batch([
    db
      .update(users)
      .set({ setAsideAt: now, setAsideFor: merge.into })
      .where(and(eq(users.id, merge.from), isVisitor)),
    db.delete(logins).where(inArray(logins.userId, leaving)),
    leaving,
  ]);
  return rows.length > 0;
}

const columnsOf = (table: SQLiteTable) => Object.entries(getTableColumns(table));

/** Rows as they are stored. */
const rowsQuery = (db: Database, table: SQLiteTable, which: SQL) =>
  db
    .select(Object.fromEntries(columnsOf(table).map(([name, column]) => [name, sql`${column}`])))
    .from(table)
    .where(which);

/** Everything of theirs. */
export async function takeAlong(db: Database, { from }: Merge) {
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

/** Stores it in the other database, unless it is there already. */
export async function arrive(
  db: Database,
  merge: Merge,
  { user, rows }: Awaited<ReturnType<typeof takeAlong>>,
  now: number,
): Promise<void> {
  const awaited = and(isLeaving(merge), isNull(users.setAsideAt));
  const inserts = MOVED.map((table, at) => {
    const values = columnsOf(table).map(([name]) => sql`value ->> ${name}`);
    return db
      .insert(table)
      .select(sql`select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows[at])})
        where exists (select 1 from ${users} where ${awaited})`)
      .onConflictDoNothing();
  });
  const { recordingsUsed, chatTurnsUsed } = user ?? {};
  // Last: afterwards nobody is awaited any more.
  const last = db.update(users).set({ recordingsUsed, chatTurnsUsed, setAsideAt: now }).where(awaited);
  await db.batch([...inserts, last] as unknown as Parameters<Database["batch"]>[0]);
}

/** Deletes what has arrived elsewhere. */
export async function depart(db: Database, merge: Merge): Promise<void> {
  await db.batch([eraseAttempts(db, merge.from), db.delete(users).where(isLeaving(merge))]);
}

/** Forgets somebody who will never come. */
export async function stopAwaiting(db: Database, merge: Merge): Promise<void> {
  await db.delete(users).where(and(isLeaving(merge), isNull(users.setAsideAt)));
}
