import { httpFailure, ServiceFailure, type ServiceName } from "./failure.ts";
import type { BookCall, ModelCall } from "./model-calls.ts";
import { connectionFailure, readText, type ServiceResponse, serviceResponse } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

const DEFAULT_BASE_URL = "https://api.openai.com/v1";
/** Many times what 90 seconds of speech or a post can come to. */
const MAX_JSON_BYTES = 1024 * 1024;

/** Where an OpenAI-compatible service is found, and how long one attempt may take. */
export interface OpenAiConfig {
  /** With the version path; OpenAI's own when left out. */
  baseUrl?: string;
  /** Left out for services without a login. */
  apiKey?: string;
  timeoutSeconds: number;
  book: BookCall;
}

/** A form as it is sent: while the service is at work, and for a second attempt, its files need not be kept as well. */
export class EncodedForm {
  private constructor(
    readonly contentType: string,
    readonly bytes: Uint8Array,
  ) {}

  static async of(form: FormData): Promise<EncodedForm> {
    const encoded = new Response(form);
    return new EncodedForm(encoded.headers.get("content-type") ?? "", await encoded.bytes());
  }
}

/**
 * Books the call, POSTs `body` (a form, or anything that JSON can carry) and returns what `read` makes of the answer. Throws
 * `ServiceFailure`, after one retry where that may help, which is booked too; retry and timeout cover `read`.
 */
export function postToOpenAi<T>(
  call: ModelCall,
  config: OpenAiConfig,
  path: string,
  body: EncodedForm | Record<string, unknown>,
  read: (service: ServiceName, answer: ServiceResponse) => Promise<T>,
): Promise<T> {
  const url = (config.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, "") + path;
  const headers = new Headers();
  if (config.apiKey) headers.set("authorization", `Bearer ${config.apiKey}`);
  const isForm = body instanceof EncodedForm;
  headers.set("content-type", isForm ? body.contentType : "application/json");
  const payload = isForm ? body.bytes : JSON.stringify(body);

  const { service } = call;
  return withOneRetry(async () => {
    await config.book(call);
    return withTimeout(service, config.timeoutSeconds, async (signal) => {
      const response = await send(service, signal, () =>
        // A redirect would carry the key and the recording to an address nobody configured.
        fetch(url, { method: "POST", headers, body: payload, redirect: "manual", signal }),
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
