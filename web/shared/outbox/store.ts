import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "./entry.ts";
import { OUTBOX_DATABASE } from "./names.ts";

interface Chunk {
  index: number;
  data: ArrayBuffer;
}

/** Where entries and their sound are kept. Every method rejects when the storage fails. */
export interface OutboxStore {
  /** Oldest first. */
  list(ownerId: string): Promise<OutboxEntry[]>;
  get(id: string): Promise<OutboxEntry | undefined>;
  /** Writes the entry and, with it or not at all, one more piece of its sound. */
  put(entry: OutboxEntry, chunk?: Chunk): Promise<void>;
  /** The sound so far, in order. */
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
    // A newer tab wants to upgrade, or the browser dropped the connection: reopen next time.
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

/** For browsers that keep nothing (private windows, full disks): good until the page is closed. */
export function createMemoryStore(): OutboxStore {
  const entries = new Map<string, OutboxEntry>();
  const sounds = new Map<string, ArrayBuffer[]>();

  return {
    list: async (ownerId) =>
      [...entries.values()]
        .filter((entry) => entry.ownerId === ownerId)
        .sort((a, b) => a.createdAt - b.createdAt),
    get: async (id) => entries.get(id),
    put: async (entry, chunk) => {
      entries.set(entry.id, entry);
      if (!chunk) return;
      const sound = sounds.get(entry.id) ?? [];
      sound[chunk.index] = chunk.data;
      sounds.set(entry.id, sound);
    },
    chunks: async (id) => sounds.get(id) ?? [],
    remove: async (id) => {
      entries.delete(id);
      sounds.delete(id);
    },
  };
}

export interface SafeStore extends OutboxStore {
  /** Whether this entry outlives the page. */
  outlivesPage(id: string): boolean;
  /** Forgets the copy in memory that backs an entry while it is being recorded. */
  settle(id: string): void;
}

/**
 * A durable store that nothing is lost from when the device refuses a write half-way (no room, storage switched off):
 * from then on the whole note lives in memory, and `outlivesPage` says so.
 */
export function createSafeStore(durable: OutboxStore, memory: OutboxStore): SafeStore {
  const inMemory = new Set<string>();
  /** What this page has itself written and not yet settled: a failing device may not give it back. */
  const written = new Map<string, { entry: OutboxEntry; chunks: Chunk[] }>();

  async function moveToMemory(entry: OutboxEntry) {
    const copy = written.get(entry.id)?.chunks;
    const chunks = copy ?? (await durable.chunks(entry.id)).map((data, index) => ({ index, data }));
    inMemory.add(entry.id);
    await memory.put(entry);
    for (const chunk of chunks) await memory.put(entry, chunk);
  }

  return {
    async list(ownerId) {
      const kept = await durable.list(ownerId).catch((): OutboxEntry[] => []);
      const all = [...kept.filter((entry) => !inMemory.has(entry.id)), ...(await memory.list(ownerId))];
      return all.sort((a, b) => a.createdAt - b.createdAt);
    },

    get: (id) => (inMemory.has(id) ? memory.get(id) : durable.get(id).catch(() => written.get(id)?.entry)),

    async put(entry, chunk) {
      const before = written.get(entry.id);
      // An entry that another page began is not all here, so there is nothing to back it with.
      if (before || isNew(entry)) {
        written.set(entry.id, { entry, chunks: [...(before?.chunks ?? []), ...(chunk ? [chunk] : [])] });
      }
      if (inMemory.has(entry.id)) return memory.put(entry, chunk);
      try {
        await durable.put(entry, chunk);
      } catch {
        await moveToMemory(entry);
      }
    },

    chunks(id) {
      if (inMemory.has(id)) return memory.chunks(id);
      return durable.chunks(id).catch((error) => {
        const copy = written.get(id);
        if (!copy) throw error;
        return copy.chunks.map(({ data }) => data);
      });
    },

    async remove(id) {
      written.delete(id);
      await memory.remove(id);
      // What a failing device still holds of it must not come back as a second note.
      if (inMemory.has(id)) await durable.remove(id).catch(() => undefined);
      else await durable.remove(id);
    },

    outlivesPage: (id) => !inMemory.has(id),

    settle: (id) => {
      written.delete(id);
    },
  };
}

const isNew = (entry: OutboxEntry) => entry.attempts === 0 && entry.status.kind !== "waiting";
