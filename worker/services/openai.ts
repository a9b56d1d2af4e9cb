import type { ServiceName } from "./failure.ts";
import type { BookCall, ModelCall } from "./model-calls.ts";
import { post } from "./model-http.ts";
import type { ServiceResponse } from "./response.ts";

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/** Where an OpenAI-compatible service is found, and how long one attempt may take. */
export interface OpenAiConfig {
  /** With the version path; OpenAI's own when left out. */
  baseUrl?: string;
  /** Left out for services without a login. */
  apiKey?: string;
  timeoutSeconds: number;
  book: BookCall;
}

/** A body as it is sent. */
export interface EncodedBody {
  contentType: string;
  content: string | Uint8Array;
}

export const encodeJson = (value: Record<string, unknown>): EncodedBody => ({
  contentType: "application/json",
  content: JSON.stringify(value),
});

/** While the service is at work, and for a second attempt, the form's files need not be kept besides. */
export async function encodeForm(form: FormData): Promise<EncodedBody> {
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("content-type") ?? "", content: await encoded.bytes() };
}

/** `post` to an OpenAI-compatible service, with its key if it has one. */
export function postToOpenAi<T>(
  call: ModelCall,
  { baseUrl = DEFAULT_BASE_URL, apiKey, timeoutSeconds, book }: OpenAiConfig,
  path: string,
  { contentType, content }: EncodedBody,
  read: (service: ServiceName, answer: ServiceResponse) => Promise<T>,
): Promise<T> {
  const url = baseUrl.replace(/\/+$/, "") + path;
  const headers = new Headers({ "content-type": contentType });
  if (apiKey) headers.set("authorization", `Bearer ${apiKey}`);
  return post(call, { url, headers, body: content, timeoutSeconds, book }, read);
}
