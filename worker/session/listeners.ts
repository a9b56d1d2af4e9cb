import type { ChatEvent } from "#contract/chat.ts";
import { QUIET_EVENT } from "#contract/paths.ts";
import { logError } from "../log.ts";

/** Keeps proxies from closing the connection, and detects closed ones. */
const TICK_MS = 10_000;
/** Bounds how long one outlives its login. */
const CHECK_MS = 60_000;
/** While a stream is open, its object is paid for by the second. After so long without an event its client asks by itself, now and then. */
const QUIET_MS = 60_000;

/** How long a client has to read the end of a stream; one that never reads does not keep the object awake. */
const LAST_READ_MS = 2_000;

type Writer = WritableStreamDefaultWriter<Uint8Array>;

interface Streams {
  /** Which of these streams may stay open. */
  findOpen: (ids: string[]) => Promise<Set<string>>;
  /** Called once for each that has ended, by either side. */
  onEnd: (id: string) => Promise<void>;
}

/** The open connections that follow a session by server-sent events. */
export class Listeners {
  private readonly writers = new Map<string, Writer>();
  private ticking: ReturnType<typeof setInterval> | undefined;
  /** When the last event was sent, or the last stream begun. */
  private lastEventAt = 0;
  private checkedAt = 0;

  constructor(private readonly streams: Streams) {}

  add(id: string): ReadableStream<Uint8Array> {
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    this.writers.set(id, writer);
    this.lastEventAt = Date.now();
    this.ticking ??= setInterval(() => this.tick(), TICK_MS);
    const remove = () => this.remove(id);
    writer.closed.then(remove, remove);
    // The first bytes tell the client that it is subscribed.
    this.write(id, writer, encode(": following\n\n"));
    return readable;
  }

  publish({ event, data }: ChatEvent): void {
    this.lastEventAt = Date.now();
    this.send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the streams that are no longer allowed. Where the database does not answer, all stay open. */
  async check(): Promise<void> {
    const ids = [...this.writers.keys()];
    if (ids.length === 0) return;
    const open = await this.streams.findOpen(ids);
    for (const id of ids) if (!open.has(id)) this.end(id);
  }

  endAll(): void {
    for (const id of this.writers.keys()) this.end(id);
  }

  private tick(): void {
    const now = Date.now();
    if (now - this.lastEventAt >= QUIET_MS) {
      this.send(`event: ${QUIET_EVENT}\ndata: {}\n\n`);
      this.endAll();
      return;
    }
    this.send(": still here\n\n");
    if (now - this.checkedAt < CHECK_MS) return;
    this.checkedAt = now;
    this.check().catch((error: unknown) => logError("listeners", error));
  }

  /** The client sees the stream end, and may ask for a new one. */
  private end(id: string): void {
    const writer = this.writers.get(id);
    this.remove(id);
    if (!writer) return;
    writer.close().catch(() => undefined);
    setTimeout(() => writer.abort().catch(() => undefined), LAST_READ_MS);
  }

  private send(text: string): void {
    const bytes = encode(text);
    for (const [id, writer] of this.writers) this.write(id, writer, bytes);
  }

  /** Not awaited: a slow reader must not hold up a turn. */
  private write(id: string, writer: Writer, bytes: Uint8Array): void {
    writer.write(bytes).catch(() => this.remove(id));
  }

  private remove(id: string): void {
    if (!this.writers.delete(id)) return;
    this.streams.onEnd(id).catch((error: unknown) => logError("listeners", error));
    if (this.writers.size > 0) return;
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
