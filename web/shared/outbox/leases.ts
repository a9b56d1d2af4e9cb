/**
 * Which tab works on an entry, so that one tab records or sends it and the others leave it alone. The browser drops a
 * lock when its tab dies, so an abandoned entry can be told from a busy one.
 */
const leases = new Map<string, () => void>();

const lockName = (id: string) => `outspoken-note-${id}`;

/** Reserves the entry for this tab until `releaseLease`; false when another tab has it. */
export async function acquireLease(id: string): Promise<boolean> {
  if (leases.has(id)) return true;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  leases.set(id, release);
  // Missing on insecure origins; the Idempotency-Key still makes a second send harmless.
  if (!navigator.locks) return true;

  const granted = await new Promise<boolean>((resolve) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock) await released;
      })
      .catch(() => resolve(true));
  });
  if (!granted) leases.delete(id);
  return granted;
}

export function releaseLease(id: string): void {
  leases.get(id)?.();
  leases.delete(id);
}

/** Settles when the tab that has the entry is done with it, or dead. */
export async function whenLeaseFree(id: string): Promise<void> {
  await navigator.locks?.request(lockName(id), () => undefined);
}

export const hasLease = (id: string): boolean => leases.has(id);
