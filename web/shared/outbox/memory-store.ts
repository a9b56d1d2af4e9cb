import type { OutboxEntry, OutboxStore } from "./types.ts";

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
