import { httpFailure, ServiceFailure } from "./failure.ts";
import type { CallConfig, ModelCall } from "./model-calls.ts";
import { fetchService, jsonOf, readText, type ServiceResponse } from "./response.ts";
import { callModel } from "./retry.ts";

export interface OpenAiConfig extends CallConfig {
  baseUrl?: string;
  /** Left out for services without a login. */
  apiKey?: string;
  userAgent: string;
}

/** A body that can be sent twice. While the service is at work, the files of its form need not be kept besides. */
export const encode = async (body: Response) => ({
  contentType: body.headers.get("content-type") ?? "",
  content: await body.bytes(),
});

/** What `read` makes of the answer of an OpenAI-compatible service. Retry and timeout of `callModel` cover `read`. */
export function postToOpenAi<T>(
  call: ModelCall,
  { baseUrl = "https://api.openai.com/v1", apiKey, userAgent, ...config }: OpenAiConfig,
  path: string,
  { contentType, content }: Awaited<ReturnType<typeof encode>>,
  read: (answer: ServiceResponse) => Promise<T>,
): Promise<T> {
  const url = baseUrl.replace(/\/+$/, "") + path;
  const headers = { "content-type": contentType, ...(apiKey && { authorization: `Bearer ${apiKey}` }) };
  return callModel(call, config, async (signal) => {
    const init = { method: "POST", headers, body: content, signal, userAgent };
    const { response, answer } = await fetchService(call.service, url, init);
    if (response.ok) return read(answer);
    const isAboutInput = response.status === 400 || response.status === 422;
    const text = isAboutInput ? await readText(answer).catch(() => "") : "";
    // Unread bodies would keep one of the invocation's six connections; whether the rest of it comes is of no interest.
    await response.body?.cancel().catch(() => undefined);
    throw httpFailure(call.service, response, text);
  });
}

export async function readJson(answer: ServiceResponse): Promise<unknown> {
  const json = jsonOf(await readText(answer));
  if (json === undefined) throw new ServiceFailure(answer.service, "malformed", "the answer is not JSON");
  return json;
}
