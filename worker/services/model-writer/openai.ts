import type { ServiceName } from "../failure.ts";
import { encodeJson, type OpenAiConfig, postToOpenAi, readJson } from "../openai.ts";
import type { ServiceResponse } from "../response.ts";
import { type Chat, type OnText, writerCall } from "./chat.ts";
import { readCompletion } from "./stream.ts";

const DEFAULT_MODEL = "gpt-4.1-mini";

/** A model behind an OpenAI-compatible `/chat/completions`. */
export function openAiChat({ model = DEFAULT_MODEL, ...config }: OpenAiConfig & { model?: string }): Chat {
  return {
    ask(request, onText) {
      // No temperature: reasoning models answer 400 to it.
      const body = encodeJson({ model, ...request, ...(onText && { stream: true }) });
      const call = writerCall(model, request);
      return postToOpenAi(call, config, "/chat/completions", body, onText ? streamed(onText) : readJson);
    },
  };
}

/** Servers that do not know `stream` answer plain JSON to it. */
function streamed(onText: OnText) {
  return (service: ServiceName, answer: ServiceResponse): Promise<unknown> =>
    answer.contentType === "text/event-stream" ? readCompletion(answer, onText) : readJson(service, answer);
}
