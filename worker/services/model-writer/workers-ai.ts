import type { CallConfig } from "../model-calls.ts";
import { serviceResponse } from "../response.ts";
import { type ModelRunner, runModel } from "../workers-ai.ts";
import { type Chat, writerCall } from "./chat.ts";
import { readCompletion } from "./stream.ts";

/** Its reasoning can be turned off: it would spend the time people wait, and the tokens the answer needs. */
const DEFAULT_MODEL = "@cf/zai-org/glm-4.7-flash";

/** A model on Workers AI that takes Chat Completions' structured output. */
export function workersAiChat(
  ai: ModelRunner,
  { model = DEFAULT_MODEL, ...config }: CallConfig & { model?: string },
): Chat {
  return {
    ask(request, onText) {
      const inputs = {
        ...request,
        // Models differ in which of the two they know, and the default is too short for a post.
        max_tokens: request.max_completion_tokens,
        ...(model === DEFAULT_MODEL && { chat_template_kwargs: { enable_thinking: false } }),
        ...(onText && { stream: true as const }),
      } satisfies AiModels[typeof DEFAULT_MODEL]["inputs"];
      return runModel(writerCall(model, request), ai, { inputs, ...config }, (output, signal) => {
        // Some models answer in one piece whatever they are asked.
        if (!onText || !(output instanceof ReadableStream)) return output;
        const body = serviceResponse("writer", { body: output, contentType: "text/event-stream", signal });
        return readCompletion(body, onText);
      });
    },
  };
}
