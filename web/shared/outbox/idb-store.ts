import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { OUTBOX_DATABASE } from "./names.ts";
import type { OutboxEntry, OutboxStore } from "./types.ts";

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: OutboxEntry; indexes: { ownerId: string } };
  chunks: { key: [string, number]; value: ArrayBuffer };
}

let connection: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function open() {
  connection ??= openDB<OutboxSchema>(OUTBOX_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore("entries", { keyPath: "id" }).createIndex("ownerId", "ownerId");
      database.createObjectStore("chunks");
    },
    // A newer tab wants to upgrade, or the browser dropped the connection: open anew next time.
    blocking(_current, _wanted, event) {
      connection = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      connection = undefined;
    },
  });
  return connection;
}

/** Safari drops IndexedDB connections of pages in the background, without an event: one fresh try. */
async function withDatabase<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    connection = undefined;
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    return work(await open());
  }
}

const ALL = -Infinity;
const soundOf = (id: string) => IDBKeyRange.bound([id, ALL], [id, Infinity]);

/** Sound is kept as plain bytes: WebKit has lost Blobs that it had stored. */
export const idbStore: OutboxStore = {
  list: (ownerId) =>
    withDatabase(async (database) => {
      const entries = await database.getAllFromIndex("entries", "ownerId", ownerId);
      return entries.sort((a, b) => a.createdAt - b.createdAt);
    }),

  get: (id) => withDatabase((database) => database.get("entries", id)),

  put: (entry, chunk) =>
    withDatabase(async (database) => {
      // Strict: on the disk, not only in the browser's memory, when this promise resolves.
      const transaction = database.transaction(["entries", "chunks"], "readwrite", { durability: "strict" });
      const writes: Promise<unknown>[] = [transaction.objectStore("entries").put(entry)];
      if (chunk) writes.push(transaction.objectStore("chunks").put(chunk.data, [entry.id, chunk.index]));
      await Promise.all([...writes, transaction.done]);
    }),

  chunks: (id) => withDatabase((database) => database.getAll("chunks", soundOf(id))),

  remove: (id) =>
    withDatabase(async (database) => {
      const transaction = database.transaction(["entries", "chunks"], "readwrite");
      await Promise.all([
        transaction.objectStore("entries").delete(id),
        transaction.objectStore("chunks").delete(soundOf(id)),
        transaction.done,
      ]);
    }),
};
