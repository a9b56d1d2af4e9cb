import { ServiceFailure, type ServiceName } from "./failure.ts";

export type ServiceResponse = ReturnType<typeof serviceResponse>;

/** The answer of a service, whose body is still arriving. */
export const serviceResponse = (
  service: ServiceName,
  answer: { body: ReadableStream<Uint8Array> | null; contentType: string | null; signal: AbortSignal },
) => ({
  service,
  /** Lower case and without parameters; empty when the service did not say. */
  contentType: (answer.contentType ?? "").replace(/;.*/s, "").trim().toLowerCase(),
  /** Can be read once. Throws when the connection drops, the time is up, or there are more than `maxBytes`, for the isolate's memory. */
  async *chunks(maxBytes: number): AsyncGenerator<Uint8Array> {
    const { body, signal } = answer;
    if (!body) return;
    const reader = body.getReader();
    const cancel = () => void reader.cancel().catch(() => undefined);
    // Not every source of a stream ends it with the signal that its request was given.
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
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
      signal.removeEventListener("abort", cancel);
      cancel();
    }
  },
});

/** One attempt, whatever the status. Some services refuse a request without a `User-Agent`. A redirect would carry keys and recordings elsewhere. */
export async function fetchService(
  service: ServiceName,
  url: string,
  { userAgent, ...init }: RequestInit & { signal: AbortSignal; userAgent: string },
): Promise<{ response: Response; answer: ServiceResponse }> {
  const { signal } = init;
  const headers = new Headers(init.headers);
  headers.set("User-Agent", userAgent);
  const response = await fetch(url, { ...init, headers, redirect: "manual" }).catch(() => {
    throw connectionFailure(service, signal);
  });
  const contentType = response.headers.get("content-type");
  return { response, answer: serviceResponse(service, { body: response.body, contentType, signal }) };
}

export async function fetchText(...request: Parameters<typeof fetchService>) {
  const { response, answer } = await fetchService(...request);
  return { response, text: await readText(answer) };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const connectionFailure = (service: ServiceName, signal: AbortSignal): ServiceFailure =>
  signal.aborted
    ? new ServiceFailure(service, "timeout", "the time was up")
    : new ServiceFailure(service, "unavailable", "the connection failed");

/** Many times what a post, 90 seconds of speech or a refusal can come to. */
const MAX_TEXT_BYTES = 1024 * 1024;

export const readText = async (response: ServiceResponse): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, MAX_TEXT_BYTES));

export async function readBytes(response: ServiceResponse, maxBytes: number) {
  const chunks = await Array.fromAsync(response.chunks(maxBytes));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
