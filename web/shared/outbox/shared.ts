import { SHARED_OWNER } from "./names.ts";
import type { Outbox } from "./outbox.ts";

/** Long enough to sign up over, too short for the next person at this device. Its own app still has it. */
const KEPT_FOR_MS = 60 * 60_000;

/** Gives what was shared to the one who is signed in, and forgets what nobody came for. */
export async function takeShared(outbox: Outbox, ownerId: string): Promise<void> {
  for (const { id, createdAt } of await outbox.list(SHARED_OWNER)) {
    if (createdAt < Date.now() - KEPT_FOR_MS) await outbox.discard(id);
  }
  await outbox.handOver(SHARED_OWNER, ownerId);
}

export async function forgetShared(outbox: Outbox): Promise<void> {
  for (const { id } of await outbox.list(SHARED_OWNER)) await outbox.discard(id);
}
