import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxEntry } from "./entry.ts";
import { OUTBOX_DATABASE } from "./names.ts";

export type Chunk = { index: number; data: ArrayBuffer };

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

const chunkKeys = (id: string) => IDBKeyRange.bound([id, -Infinity], [id, Infinity]);
const byAge = (a: OutboxEntry, b: OutboxEntry) => a.createdAt - b.createdAt;

/** Sound is stored as plain bytes: WebKit has lost stored Blobs. */
export const idbStore = {
  list: (ownerId: string) =>
    withDatabase(async (database) => {
      const entries = await database.getAllFromIndex("entries", "ownerId", ownerId);
      return entries.sort(byAge);
    }),

  get: (id: string) => withDatabase((database) => database.get("entries", id)),

  /** Writes the entry and a piece of its sound, both or none. */
  put: (entry: OutboxEntry, chunk?: Chunk) =>
    withDatabase(async (database) => {
      // Strict: on the disk when this promise resolves.
      const transaction = database.transaction(["entries", "chunks"], "readwrite", { durability: "strict" });
      const writes: Promise<unknown>[] = [transaction.objectStore("entries").put(entry)];
      if (chunk) writes.push(transaction.objectStore("chunks").put(chunk.data, [entry.id, chunk.index]));
      await Promise.all([...writes, transaction.done]);
    }),

  chunks: (id: string) => withDatabase((database) => database.getAll("chunks", chunkKeys(id))),

  remove: (id: string) =>
    withDatabase(async (database) => {
      const transaction = database.transaction(["entries", "chunks"], "readwrite");
      await Promise.all([
        transaction.objectStore("entries").delete(id),
        transaction.objectStore("chunks").delete(chunkKeys(id)),
        transaction.done,
      ]);
    }),
};

export type OutboxStore = typeof idbStore;

/** Where the device refuses a write (no room, private window), the note lives in memory from then on. */
export class SafeStore implements OutboxStore {
  private readonly durable: OutboxStore;
  /** What the device refused, with the pieces of sound that it hasn't got; null once it is removed. */
  private readonly inMemory = new Map<string, { entry: OutboxEntry; chunks: Chunk[] } | null>();

  constructor(durable: OutboxStore) {
    this.durable = durable;
  }

  outlivesPage(id: string): boolean {
    return !this.inMemory.has(id);
  }

  async list(ownerId: string): Promise<OutboxEntry[]> {
    const savedEntries = await this.durable.list(ownerId).catch((): OutboxEntry[] => []);
    const ours = [...this.inMemory.values()].flatMap((one) =>
      one?.entry.ownerId === ownerId ? one.entry : [],
    );
    return [...savedEntries.filter(({ id }) => this.outlivesPage(id)), ...ours].sort(byAge);
  }

  async get(id: string): Promise<OutboxEntry | undefined> {
    if (this.outlivesPage(id)) return this.durable.get(id).catch(() => undefined);
    return this.inMemory.get(id)?.entry;
  }

  async put(entry: OutboxEntry, chunk?: Chunk): Promise<void> {
    const { id } = entry;
    if (this.outlivesPage(id)) {
      const write = this.durable.put(entry, chunk);
      if (await write.then(() => true).catch(() => false)) return;
    }
    const chunks = this.inMemory.get(id)?.chunks ?? [];
    this.inMemory.set(id, { entry, chunks: chunk ? [...chunks, chunk] : chunks });
  }

  async chunks(id: string): Promise<ArrayBuffer[]> {
    const others = this.inMemory.get(id)?.chunks ?? [];
    const savedChunks = others[0]?.index === 0 ? [] : await this.durable.chunks(id);
    return [...savedChunks.slice(0, others[0]?.index), ...others.map(({ data }) => data)];
  }

  async remove(id: string): Promise<void> {
    if (this.outlivesPage(id)) return this.durable.remove(id);
    // A failing device's copy must not return as a second note.
    this.inMemory.set(id, null);
    await this.durable.remove(id).catch(() => undefined);
  }
}
