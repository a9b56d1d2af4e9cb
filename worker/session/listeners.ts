import type { ChatEvent } from "#contract/chat.ts";

/** Keeps proxies from closing the connection, and detects closed ones. */
const HEARTBEAT_MS = 20_000;

/** The open connections that follow a session by server-sent events. */
export class Listeners {
  private readonly writers = new Set<WritableStreamDefaultWriter<Uint8Array>>();
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  add(): ReadableStream<Uint8Array> {
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    this.writers.add(writer);
    this.heartbeat ??= setInterval(() => this.send(": still here\n\n"), HEARTBEAT_MS);
    writer.closed.then(
      () => this.remove(writer),
      () => this.remove(writer),
    );
    // The first bytes open the stream on the other side, so that the client knows that it is subscribed.
    this.write(writer, encode(": following\n\n"));
    return readable;
  }

  publish({ event, data }: ChatEvent): void {
    this.send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private send(text: string): void {
    const bytes = encode(text);
    for (const writer of this.writers) this.write(writer, bytes);
  }

  /** Not awaited: a slow reader must not hold up a turn. */
  private write(writer: WritableStreamDefaultWriter<Uint8Array>, bytes: Uint8Array): void {
    writer.write(bytes).catch(() => this.remove(writer));
  }

  private remove(writer: WritableStreamDefaultWriter<Uint8Array>): void {
    this.writers.delete(writer);
    if (this.writers.size > 0) return;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);
