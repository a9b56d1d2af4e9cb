import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import {
  type Acknowledgement,
  isSoundType,
  type NoteOptions,
  newEntry,
  type OutboxContent,
  type OutboxEntry,
  type OutboxStatus,
} from "./entry.ts";
import { failureOf, GivenUp, isKept, retryDelayMs, type SendFailure } from "./failures.ts";
import { OUTBOX_CHANNEL } from "./names.ts";
import type { WaitingReason } from "./reasons.ts";
import type { SafeStore } from "./store.ts";

export type SendResult =
  | { kind: "delivered"; answer: Acknowledgement }
  | { kind: "waiting"; failure: SendFailure }
  /** Too little for a post: the server keeps it as an idea, and says so. */
  | { kind: "kept"; detail: string | null }
  /** Another tab has it, or it is gone. */
  | { kind: "not-ours" };

type Upload = (entry: OutboxEntry, sound: Blob | null) => Promise<Acknowledgement>;

/** A note is stored before it is sent, and removed only on the server's acknowledgement or by the user. */
export class Outbox extends EventTarget {
  private readonly channel = new BroadcastChannel(OUTBOX_CHANNEL);
  private readonly inFlight = new Set<string>();
  private readonly postponed = new Set<string>();
  private readonly store: SafeStore;
  private readonly upload: Upload;

  constructor(store: SafeStore, upload: Upload) {
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

  begin(options: NoteOptions, mimeType: string): Promise<string> {
    const content = { kind: "sound", mimeType, bytes: 0, durationMs: 0 } as const;
    return this.create(options, content, { kind: "recording" });
  }

  /** `durationMs` is the recording's length including this piece. */
  async append(id: string, index: number, data: ArrayBuffer, durationMs: number): Promise<void> {
    const entry = await this.store.get(id);
    if (entry?.content.kind !== "sound") return;
    const content = { ...entry.content, bytes: entry.content.bytes + data.byteLength, durationMs };
    await this.store.put({ ...entry, content }, { index, data });
  }

  complete(id: string): Promise<void> {
    return this.setStatus(id, { kind: "sending" });
  }

  /** Keeps what was recorded, for the user to decide; discards an empty recording. */
  async interrupt(id: string): Promise<void> {
    const entry = await this.store.get(id);
    if (entry?.content.kind === "sound" && entry.content.bytes === 0) await this.discard(id);
    else await this.setStatus(id, { kind: "waiting", reason: "interrupted", retryAt: 0 });
    this.release(id);
  }

  async addFile(options: NoteOptions, file: Blob & { name?: string }, mimeType: string): Promise<string> {
    const content: OutboxContent = {
      kind: "sound",
      mimeType,
      bytes: file.size,
      durationMs: null,
      name: file.name,
    };
    const data = await file.arrayBuffer();
    return this.create(options, content, { kind: "sending" }, data);
  }

  addText(options: NoteOptions, text: string): Promise<string> {
    return this.create(options, { kind: "text", text }, { kind: "sending" });
  }

  /** Never rejects: a note that is not acknowledged waits, with its reason. */
  async send(id: string): Promise<SendResult> {
    if (this.inFlight.has(id)) return { kind: "not-ours" };
    // Before the first await: a second click must not pass.
    this.inFlight.add(id);
    try {
      const entry = (await acquireLease(id)) ? await this.store.get(id) : undefined;
      return entry ? await this.attempt(entry) : { kind: "not-ours" };
    } finally {
      this.release(id);
      this.inFlight.delete(id);
    }
  }

  async discard(id: string): Promise<void> {
    await this.store.remove(id);
    this.release(id);
    this.changed();
  }

  async sound(entry: OutboxEntry): Promise<Blob | null> {
    if (entry.content.kind !== "sound") return null;
    return new Blob(await this.store.chunks(entry.id), { type: entry.content.mimeType });
  }

  /** Entries of closed or crashed tabs become waiting notes. */
  async recover(ownerId: string): Promise<void> {
    for (const { id, status } of await this.store.list(ownerId)) {
      if (status.kind === "waiting") continue;
      const again = () => this.recover(ownerId);
      await this.takeOver(id, `recover ${ownerId}`, again, async () => {
        if (status.kind === "recording") await this.interrupt(id);
        else await this.setStatus(id, { kind: "waiting", reason: "unsent", retryAt: 0 });
      });
    }
  }

  /** Gives waiting notes to another owner; entries in use stay as they are. */
  async handOver(from: string, to: string): Promise<void> {
    for (const { id } of await this.store.list(from)) {
      const again = () => this.handOver(from, to);
      await this.takeOver(id, `hand over to ${to}`, again, async () => {
        // Read again: another tab may have changed it.
        const entry = await this.store.get(id);
        if (entry?.ownerId !== from || entry.status.kind !== "waiting") return;
        await this.store.put({ ...entry, ownerId: to });
        this.changed();
      });
    }
  }

  /** Lets notes that wait for this cause go at once. */
  async endDelay(ownerId: string, cause: WaitingReason): Promise<void> {
    for (const { id, status } of await this.store.list(ownerId)) {
      if (status.kind === "waiting" && status.reason === cause) {
        await this.setStatus(id, { ...status, retryAt: 0 });
      }
    }
  }

  /** Works on an entry unless this tab does; if another tab does, calls `again` after that, once per purpose. */
  private async takeOver(
    id: string,
    purpose: string,
    again: () => Promise<void>,
    work: () => Promise<void>,
  ): Promise<void> {
    if (leases.has(id)) return;
    if (!(await acquireLease(id))) {
      const task = `${purpose} ${id}`;
      if (this.postponed.has(task)) return;
      this.postponed.add(task);
      // A closing tab releases its lock slightly late.
      void whenLeaseFree(id).then(() => {
        this.postponed.delete(task);
        return again();
      });
      return;
    }
    await work();
    this.release(id);
  }

  private async create(
    options: NoteOptions,
    content: OutboxContent,
    status: OutboxStatus,
    data?: ArrayBuffer,
  ): Promise<string> {
    const entry = newEntry(options, content, status);
    await acquireLease(entry.id);
    await this.store.create(entry, data && { index: 0, data });
    this.changed();
    return entry.id;
  }

  private async attempt(entry: OutboxEntry): Promise<SendResult> {
    try {
      if (entry.content.kind === "sound" && entry.content.bytes > MAX_UPLOAD_BYTES)
        throw new GivenUp("too-large");
      // A new note is stored as sending already: skip the write.
      if (entry.status.kind !== "sending") await this.setStatus(entry.id, { kind: "sending" });
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
    const attempts = entry.attempts + 1;
    const retryAt = Date.now() + retryDelayMs(attempts, failure.retryAfterMs);
    const status = { kind: "waiting", reason: failure.reason, retryAt } as const;
    const { content } = entry;
    // It is no recording, so it does not wait as one.
    const isOther = content.kind === "sound" && !isSoundType(content.mimeType);
    if (failure.reason === "not-audio" && isOther) {
      await this.discard(entry.id);
      return { kind: "waiting", failure: { ...failure, detail: `${content.name}: ${failure.detail}` } };
    }
    await this.store.put({ ...entry, attempts, lastError: failure.detail, status });
    this.changed();
    return { kind: "waiting", failure };
  }

  private async setStatus(id: string, status: OutboxStatus): Promise<void> {
    const entry = await this.store.get(id);
    if (!entry) return;
    await this.store.put({ ...entry, status });
    this.changed();
  }

  private release(id: string): void {
    this.store.settle(id);
    releaseLease(id);
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
    this.channel.postMessage("change");
  }
}

/** One tab works on an entry. The browser drops a lock when its tab dies, so abandoned entries can be recognised. */
const leases = new Map<string, () => void>();

const lockName = (id: string) => `outspoken-note-${id}`;

/** Reserves the entry until `releaseLease`; false if another tab has it. */
async function acquireLease(id: string): Promise<boolean> {
  if (leases.has(id)) return true;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  leases.set(id, release);
  // Undefined on insecure origins, which can't record; the Idempotency-Key makes a second send harmless.
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

function releaseLease(id: string): void {
  leases.get(id)?.();
  leases.delete(id);
}

/** Settles when the tab that has the entry is done with it, or dead. */
export async function whenLeaseFree(id: string): Promise<void> {
  await navigator.locks?.request(lockName(id), () => undefined);
}
