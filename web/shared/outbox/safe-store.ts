import type { Chunk, OutboxEntry, OutboxStore } from "./types.ts";

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
