import { QueriesSpent } from "../db/database.ts";
import { logError } from "../log.ts";

/** In their order, `atOnce` in parallel. A failure is logged and stops no other item, but that no query is left. Returns how many failed. */
export async function workOnEach<Item>(
  items: readonly Item[],
  { atOnce, where }: { atOnce: number; where: string },
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  // Shared by all workers: each takes the next.
  const waiting = items.values();
  async function worker(): Promise<void> {
    for (const item of waiting) {
      await work(item).catch((error: unknown) => {
        if (error instanceof QueriesSpent) throw error;
        logError(where, error);
        failed += 1;
      });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failed;
}
