/**
 * Says which tab works on an entry, so that one tab records or sends it and the others leave it alone. The browser
 * drops a lock when its tab dies, which is how an abandoned entry is told from a busy one.
 */
const held = new Map<string, () => void>();

const lockName = (id: string) => `outspoken-note-${id}`;

/** Takes the entry for this tab until `releaseLease`; false when another tab has it. */
export async function takeLease(id: string): Promise<boolean> {
  if (held.has(id)) return true;
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  held.set(id, release);
  // Missing on insecure origins; the Idempotency-Key still makes a second send harmless.
  if (!navigator.locks) return true;

  const granted = await new Promise<boolean>((answer) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, async (lock) => {
        answer(lock !== null);
        if (lock) await until;
      })
      .catch(() => answer(true));
  });
  if (!granted) held.delete(id);
  return granted;
}

export function releaseLease(id: string): void {
  held.get(id)?.();
  held.delete(id);
}

/** Settles when the tab that has the entry is done with it, or dead. */
export async function whenLeaseFree(id: string): Promise<void> {
  await navigator.locks?.request(lockName(id), () => undefined);
}

export const hasLease = (id: string): boolean => held.has(id);
