import { ServiceFailure, type ServiceName } from "./failure.ts";

/** What a service sends back, still on its way. */
export interface ServiceResponse {
  /** Lower case and without parameters; empty when the service did not say. */
  contentType: string;
  /**
   * The bytes in the pieces they come in, once. Throws `ServiceFailure` when the line drops, the time is up, or there
   * are more than `maxBytes`, which protects the isolate's memory.
   */
  pieces(maxBytes: number): AsyncIterable<Uint8Array>;
}

export function serviceResponse(
  service: ServiceName,
  {
    body,
    contentType,
    signal,
  }: { body: ReadableStream<Uint8Array> | null; contentType: string | null; signal: AbortSignal },
): ServiceResponse {
  return {
    contentType: (contentType ?? "").replace(/;.*/s, "").trim().toLowerCase(),
    pieces: (maxBytes) => boundedChunks(service, body, signal, maxBytes),
  };
}

/** What went wrong on the line, as the caller has to see it. */
export function connectionFailure(service: ServiceName, signal: AbortSignal): ServiceFailure {
  return signal.aborted
    ? new ServiceFailure(service, "timeout", "the time was up")
    : new ServiceFailure(service, "unavailable", "the connection failed");
}

async function* boundedChunks(
  service: ServiceName,
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
  maxBytes: number,
) {
  if (!body) return;
  const reader = body.getReader();
  const letGo = () => void reader.cancel().catch(() => undefined);
  // Not every source of a stream ends it with the signal that its request was given.
  if (signal.aborted) letGo();
  else signal.addEventListener("abort", letGo, { once: true });
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw connectionFailure(service, signal);
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new ServiceFailure(service, "malformed", "the answer is too long");
      yield value;
    }
  } catch (error) {
    throw error instanceof ServiceFailure ? error : connectionFailure(service, signal);
  } finally {
    signal.removeEventListener("abort", letGo);
    letGo();
  }
}

export async function readText(body: ServiceResponse, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of body.pieces(maxBytes)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

export async function readBytes(body: ServiceResponse, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body.pieces(maxBytes)) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
