import { withOneRetry, withTimeout } from "./attempts.ts";
import { ServiceFailure, type ServiceName } from "./failure.ts";

const DEFAULT_BASE_URL = "https://api.openai.com/v1";
/** Many times what 90 seconds of speech or a post can come to; protects the isolate's memory. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Where an OpenAI-compatible service is found, and how long one attempt may take. */
export interface OpenAiConfig {
  /** With the version path; OpenAI's own when left out. */
  baseUrl?: string;
  /** Left out for services without a login. */
  apiKey?: string;
  timeoutSeconds: number;
}

/**
 * POSTs `body` (a form, or anything that JSON can carry) and answers the JSON that comes back, unchecked. Throws
 * `ServiceFailure` for everything else, after one retry where that may help.
 */
export function postToOpenAi(
  service: ServiceName,
  config: OpenAiConfig,
  path: string,
  body: FormData | Record<string, unknown>,
): Promise<unknown> {
  const url = (config.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, "") + path;
  const headers = new Headers();
  if (config.apiKey) headers.set("authorization", `Bearer ${config.apiKey}`);
  if (!(body instanceof FormData)) headers.set("content-type", "application/json");
  const payload = body instanceof FormData ? body : JSON.stringify(body);

  return withOneRetry(() =>
    withTimeout(service, config.timeoutSeconds, async (signal) => {
      const text = await exchange(service, signal, () =>
        // A redirect would carry the key and the recording to an address nobody configured.
        fetch(url, { method: "POST", headers, body: payload, redirect: "manual", signal }),
      );
      try {
        return JSON.parse(text);
      } catch {
        throw new ServiceFailure(service, "malformed", "the answer is not JSON");
      }
    }),
  );
}

async function exchange(service: ServiceName, signal: AbortSignal, send: () => Promise<Response>) {
  try {
    const response = await send();
    if (response.ok) return await readText(service, response);
    // Unread bodies would keep one of the invocation's six connections.
    await response.body?.cancel();
    throw failureOf(service, response);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    const detail = signal.aborted ? "the time was up" : "the connection failed";
    throw new ServiceFailure(service, signal.aborted ? "timeout" : "unavailable", detail);
  }
}

async function readText(service: ServiceName, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ServiceFailure(service, "malformed", "the answer is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function failureOf(service: ServiceName, response: Response): ServiceFailure {
  const { status } = response;
  const failure = (reason: ServiceFailure["reason"]) =>
    new ServiceFailure(service, reason, `HTTP ${status}`, retryAfterSeconds(response));
  if (status === 429) return failure("busy");
  if (status === 408 || status === 504) return failure("timeout");
  if (status >= 500) return failure("unavailable");
  return failure("rejected");
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function retryAfterSeconds(response: Response): number | undefined {
  const value = response.headers.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
