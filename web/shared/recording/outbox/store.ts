import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "./entry.ts";
import { OUTBOX_DATABASE } from "./names.ts";

interface Chunk {
  index: number;
  data: ArrayBuffer;
}

export interface OutboxStore {
  list(ownerId: string): Promise<OutboxEntry[]>;
  get(id: string): Promise<OutboxEntry | undefined>;
  /** Writes the entry and a piece of its sound, both or none. */
  put(entry: OutboxEntry, chunk?: Chunk): Promise<void>;
  chunks(id: string): Promise<ArrayBuffer[]>;
  remove(id: string): Promise<void>;
}

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
    // A newer tab upgrades, or the browser dropped the connection: reopen next time.
    blocking(_current, _blocked, event) {
      connection = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated() {
      connection = undefined;
    },
  });
  return connection;
}

/** Safari drops connections of background pages without an event: try once more. */
async function withDatabase<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    connection = undefined;
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    return work(await open());
  }
}

const soundOf = (id: string) => IDBKeyRange.bound([id, -Infinity], [id, Infinity]);

const byAge = (a: OutboxEntry, b: OutboxEntry) => a.createdAt - b.createdAt;

/** Sound is stored as plain bytes: WebKit has lost stored Blobs. */
export const idbStore: OutboxStore = {
  list: (ownerId) =>
    withDatabase(async (database) => {
      const entries = await database.getAllFromIndex("entries", "ownerId", ownerId);
      return entries.sort(byAge);
    }),

  get: (id) => withDatabase((database) => database.get("entries", id)),

  put: (entry, chunk) =>
    withDatabase(async (database) => {
      // Strict: on the disk when this promise resolves.
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

export type SafeStore = ReturnType<typeof createSafeStore>;

/** Where the device refuses a write (no room, private window), the whole note lives in memory from then on. */
export function createSafeStore(durable: OutboxStore) {
  /** Entries that this page created and has not settled, which no other writes: as good as the device's. */
  const copies = new Map<string, { entry: OutboxEntry; chunks: ArrayBuffer[] }>();
  /** Entries that the device refused. */
  const refused = new Set<string>();

  async function put(entry: OutboxEntry, chunk?: Chunk): Promise<void> {
    const { id } = entry;
    const copy = copies.get(id);
    if (copy) copies.set(id, { entry, chunks: chunk ? [...copy.chunks, chunk.data] : copy.chunks });
    if (refused.has(id)) return;
    try {
      await durable.put(entry, chunk);
    } catch {
      if (!copy) copies.set(id, { entry, chunks: await durable.chunks(id) });
      refused.add(id);
    }
  }

  const store: OutboxStore = {
    async list(ownerId) {
      const kept = await durable.list(ownerId).catch((): OutboxEntry[] => []);
      const inMemory = [...copies.values()]
        .map(({ entry }) => entry)
        .filter((entry) => refused.has(entry.id) && entry.ownerId === ownerId);
      return [...kept.filter(({ id }) => !refused.has(id)), ...inMemory].sort(byAge);
    },

    get: async (id) => copies.get(id)?.entry ?? durable.get(id).catch(() => undefined),

    put,

    chunks: async (id) => copies.get(id)?.chunks ?? durable.chunks(id),

    async remove(id) {
      copies.delete(id);
      // A failing device's copy must not return as a second note.
      if (refused.has(id)) await durable.remove(id).catch(() => undefined);
      else await durable.remove(id);
    },
  };

  return {
    ...store,
    /** The first `put`: until `settle`, a copy in memory backs the entry. */
    create(entry: OutboxEntry, chunk?: Chunk): Promise<void> {
      copies.set(entry.id, { entry, chunks: [] });
      return put(entry, chunk);
    },
    outlivesPage: (id: string): boolean => !refused.has(id),
    /** Forgets the copy in memory, unless the device has none. */
    settle(id: string): void {
      if (!refused.has(id)) copies.delete(id);
    },
  };
}
