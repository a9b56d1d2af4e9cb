import { httpFailure, ServiceFailure, type ServiceName } from "./failure.ts";
import type { BookCall, ModelCall } from "./model-calls.ts";
import { connectionFailure, readText, type ServiceResponse, serviceResponse } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

/** Many times what 90 seconds of speech or a post can come to. */
const MAX_JSON_BYTES = 1024 * 1024;

export interface ModelRequest {
  url: string;
  headers: HeadersInit;
  /** Sent again with a second attempt, and so no stream. */
  body: string | Uint8Array;
  /** How long one attempt may take. */
  timeoutSeconds: number;
  book: BookCall;
}

/**
 * Books the call, POSTs it to a model and returns what `read` makes of the answer. Throws `ServiceFailure`, after one retry
 * where that may help, which is booked too; retry and timeout cover `read`.
 */
export function post<T>(
  call: ModelCall,
  { url, headers, body, timeoutSeconds, book }: ModelRequest,
  read: (service: ServiceName, answer: ServiceResponse) => Promise<T>,
): Promise<T> {
  const { service } = call;
  return withOneRetry(async () => {
    await book(call);
    return withTimeout(service, timeoutSeconds, async (signal) => {
      const response = await send(service, signal, () =>
        // A redirect would carry the key and the recording to an address nobody configured.
        fetch(url, { method: "POST", headers, body, redirect: "manual", signal }),
      );
      const contentType = response.headers.get("content-type");
      return read(service, serviceResponse(service, { body: response.body, contentType, signal }));
    });
  });
}

/** The JSON of an answer, unchecked. */
export async function readJson(service: ServiceName, answer: ServiceResponse): Promise<unknown> {
  const text = await readText(answer, MAX_JSON_BYTES);
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure(service, "malformed", "the answer is not JSON");
  }
}

async function send(service: ServiceName, signal: AbortSignal, request: () => Promise<Response>) {
  let response: Response;
  try {
    response = await request();
  } catch {
    throw connectionFailure(service, signal);
  }
  if (response.ok) return response;
  // Unread bodies would keep one of the invocation's six connections; whether the rest of it comes is of no interest.
  await response.body?.cancel().catch(() => undefined);
  throw httpFailure(service, response);
}
