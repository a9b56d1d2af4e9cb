import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { refusalOf } from "../../../api/client.ts";
import { type Acknowledgement, isSoundType, type NoteOptions, newEntry, type OutboxEntry } from "./entry.ts";
import { failureOf, isKept, retryDelayMs, type SendFailure } from "./failures.ts";
import { OUTBOX_CHANNEL } from "./names.ts";
import type { WaitingReason } from "./reasons.ts";
import type { Chunk, SafeStore } from "./store.ts";

export type SendResult =
  | { kind: "delivered"; answer: Acknowledgement }
  | { kind: "waiting"; failure: SendFailure }
  /** Too little for a post: the server keeps it as an idea, and says so. */
  | { kind: "kept"; detail: string | null }
  /** Another tab has it, or it is gone. */
  | { kind: "not-ours" };

/** A note is stored before it is sent, and removed only on the server's acknowledgement or by the user. */
export class Outbox extends EventTarget {
  private readonly channel = new BroadcastChannel(OUTBOX_CHANNEL);
  private readonly store: SafeStore;
  private readonly upload: (entry: OutboxEntry, sound: Blob | null) => Promise<Acknowledgement>;

  constructor(store: SafeStore, upload: Outbox["upload"]) {
    super();
    this.store = store;
    this.upload = upload;
    this.channel.onmessage = () => this.dispatchEvent(new Event("change"));
  }

  list(ownerId: string): Promise<OutboxEntry[]> {
    return this.store.list(ownerId);
  }

  /** False for a note that only this page's memory holds. */
  outlivesPage(id: string): boolean {
    return this.store.outlivesPage(id);
  }

  begin(options: NoteOptions, mimeType: string): Promise<OutboxEntry> {
    const content = { kind: "sound", mimeType, bytes: 0, durationMs: 0 } as const;
    return this.create(options, content, { kind: "recording" });
  }

  /** `durationMs` is the length including this piece. Returns the longer entry: another read might fail. */
  async append(entry: OutboxEntry, chunk: Chunk, durationMs: number): Promise<OutboxEntry> {
    if (entry.content.kind !== "sound") return entry;
    const bytes = entry.content.bytes + chunk.data.byteLength;
    const longer = { ...entry, content: { ...entry.content, bytes, durationMs } };
    await this.store.put(longer, chunk);
    return longer;
  }

  complete(entry: OutboxEntry, pieces?: number): Promise<void> {
    return this.setStatus({ ...entry, pieces }, { kind: "sending" });
  }

  /** Keeps what was recorded, for the user to decide; discards an empty recording. */
  async interrupt(id: string): Promise<void> {
    const entry = await this.store.get(id);
    if (entry?.content.kind === "sound" && entry.content.bytes === 0) await this.discard(id);
    else if (entry) await this.setWaiting(entry, "undecided");
    release(id);
  }

  async addFile(options: NoteOptions, file: Blob & { name?: string }, mimeType: string): Promise<string> {
    const { size: bytes, name } = file;
    const content = { kind: "sound", mimeType, bytes, durationMs: null, name } as const;
    const data = await file.arrayBuffer();
    return (await this.create(options, content, { kind: "sending" }, { index: 0, data })).id;
  }

  async addText(options: NoteOptions, text: string): Promise<string> {
    return (await this.create(options, { kind: "text", text }, { kind: "sending" })).id;
  }

  /** Never rejects: a note that is not acknowledged waits, with its reason. */
  async send(id: string): Promise<SendResult> {
    const end = await takeLock(id);
    try {
      const entry = end && (await this.store.get(id));
      return entry ? await this.attempt(entry) : { kind: "not-ours" };
    } finally {
      end?.();
    }
  }

  async discard(id: string): Promise<void> {
    await this.store.remove(id);
    release(id);
    this.changed();
  }

  async sound(entry: OutboxEntry): Promise<Blob | null> {
    if (entry.content.kind !== "sound") return null;
    return new Blob(await this.store.chunks(entry.id), { type: entry.content.mimeType });
  }

  /** Entries of closed or crashed tabs become waiting notes. */
  async recover(ownerId: string): Promise<void> {
    const entries = await this.store.list(ownerId);
    const notWaiting = entries.filter(({ status }) => status.kind !== "waiting");
    await this.eachFree(notWaiting, async (entry) => {
      if (entry.status.kind === "recording") await this.interrupt(entry.id);
      if (entry.status.kind === "sending") await this.setWaiting(entry, "unsent");
    });
  }

  /** Gives waiting notes to another owner; those in use once they are not any more. */
  async handOver(from: string, to: string): Promise<void> {
    await this.eachFree(await this.store.list(from), async (entry) => {
      if (entry.status.kind !== "waiting") return;
      await this.store.put({ ...entry, ownerId: to });
      this.changed();
    });
  }

  async endDelay(ownerId: string, cause: WaitingReason): Promise<void> {
    for (const { id } of await this.store.list(ownerId)) {
      const entry = await this.store.get(id);
      if (entry?.status.kind === "waiting" && entry.status.reason === cause)
        await this.setWaiting(entry, cause);
    }
  }

  /** Works on each entry once no tab does, this one included. */
  private async eachFree(entries: OutboxEntry[], work: (entry: OutboxEntry) => Promise<void>): Promise<void> {
    const once = async ({ id, ownerId }: OutboxEntry) => {
      // Read again: the previous holder of the lock may have changed it.
      const entry = await this.store.get(id);
      if (entry?.ownerId === ownerId) await work(entry);
    };
    await Promise.all(entries.map((entry) => whenFree(entry.id, () => once(entry))));
  }

  private async create(
    options: NoteOptions,
    content: OutboxEntry["content"],
    status: OutboxEntry["status"],
    chunk?: Chunk,
  ): Promise<OutboxEntry> {
    const entry = newEntry(options, content, status);
    const end = await takeLock(entry.id);
    if (end) reservedLocks.set(entry.id, end);
    await this.store.put(entry, chunk);
    this.changed();
    return entry;
  }

  private async attempt(entry: OutboxEntry): Promise<SendResult> {
    try {
      if (entry.content.kind === "sound" && entry.content.bytes > MAX_UPLOAD_BYTES)
        throw refusalOf(413, "too_large");
      // A new note is stored as sending already: skip the write.
      if (entry.status.kind !== "sending") await this.setStatus(entry, { kind: "sending" });
      const answer = await this.upload(entry, await this.sound(entry));
      // A copy that cannot be removed is sent again some day under the same key, which changes nothing.
      await this.store.remove(entry.id).catch(() => undefined);
      this.changed();
      return { kind: "delivered", answer };
    } catch (error) {
      const failure = failureOf(error);
      if (!isKept(error)) return this.keepWaiting(entry, failure);
      await this.discard(entry.id);
      return { kind: "kept", detail: failure.detail };
    }
  }

  private async keepWaiting(entry: OutboxEntry, failure: SendFailure): Promise<SendResult> {
    const { content, attempts } = entry;
    // It is no recording, so it does not wait as one.
    if (failure.isNoSound && content.kind === "sound" && !isSoundType(content.mimeType)) {
      await this.discard(entry.id);
      return { kind: "waiting", failure: { ...failure, dropReason: `${content.name}: ${failure.detail}` } };
    }
    const { reason, detail: lastError, retryAfterMs } = failure;
    const retryAt = Date.now() + retryDelayMs(attempts + 1, retryAfterMs);
    await this.setWaiting({ ...entry, attempts: attempts + 1, lastError }, reason, retryAt);
    return { kind: "waiting", failure };
  }

  private setWaiting(entry: OutboxEntry, reason: WaitingReason, retryAt = 0): Promise<void> {
    return this.setStatus(entry, { kind: "waiting", reason, retryAt });
  }

  private async setStatus(entry: OutboxEntry, status: OutboxEntry["status"]): Promise<void> {
    const pieces = status.kind === "sending" ? entry.pieces : undefined;
    await this.store.put({ ...entry, status, pieces });
    this.changed();
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
    this.channel.postMessage("change");
  }
}

/** What ends the locks of entries that this tab makes, until it sends them. */
const reservedLocks = new Map<string, () => void>();
const lockName = (id: string) => `outspoken-note-${id}`;

function release(id: string): void {
  reservedLocks.get(id)?.();
  reservedLocks.delete(id);
}

/** Locks the entry until the function that it returns is called; undefined if another has it. The lock of a tab that dies is dropped. */
async function takeLock(id: string): Promise<(() => void) | undefined> {
  const own = reservedLocks.get(id);
  reservedLocks.delete(id);
  const { promise: whenEnded, resolve: end } = Promise.withResolvers<void>();
  // Insecure origins, which can't record, have none; the Idempotency-Key makes a second send harmless.
  if (own || !navigator.locks) return own ?? end;
  return new Promise((resolve) => {
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        resolve(lock ? end : undefined);
        return lock && whenEnded;
      })
      .catch(() => resolve(end));
  });
}

/** Works once the lock is free: then the tab that had the entry is done with it, or dead. */
export const whenFree = async (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lockName(id), work) : work();
