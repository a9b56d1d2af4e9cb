import type { ChatEvent } from "#contract/chat.ts";
import { STREAM_MS } from "#contract/limits.ts";

/** How long a client has to read the end of a stream; one that never reads does not keep the object awake. */
const LAST_READ_MS = 2_000;

type Writer = WritableStreamDefaultWriter<Uint8Array>;

/** The open event streams of a session. Each ends after `STREAM_MS`, since its login was only checked when it opened. */
export class Listeners {
  private readonly writers = new Map<string, Writer>();
  /** The latest of what is being written, for who comes late. */
  private partial: ChatEvent | undefined;

  add(id: string): ReadableStream<Uint8Array> {
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    this.writers.set(id, writer);
    const timer = setTimeout(() => this.end(id), STREAM_MS);
    const remove = () => {
      clearTimeout(timer);
      this.writers.delete(id);
    };
    writer.closed.then(remove, remove);
    // The first bytes tell the client that it is subscribed.
    this.write(id, writer, encode(": following\n\n"));
    if (this.partial) this.write(id, writer, encodeEvent(this.partial));
    return readable;
  }

  publish(event: ChatEvent): void {
    if (event.event === "drafts") this.partial = event.data.partial && event;
    const bytes = encodeEvent(event);
    for (const [id, writer] of this.writers) this.write(id, writer, bytes);
  }

  end(id: string): void {
    const writer = this.writers.get(id);
    if (!writer) return;
    this.writers.delete(id);
    writer.close().catch(() => undefined);
    setTimeout(() => writer.abort().catch(() => undefined), LAST_READ_MS);
  }

  endAll(): void {
    for (const id of this.writers.keys()) this.end(id);
  }

  /** Not awaited: a slow reader must not hold up a turn. */
  private write(id: string, writer: Writer, bytes: Uint8Array): void {
    writer.write(bytes).catch(() => this.writers.delete(id));
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

const encodeEvent = ({ event, data }: ChatEvent) =>
  encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
