import { type ModelRunner, runModel } from "../../workers-ai.ts";
import { type Chat, MAX_ANSWER_TOKENS } from "./chat.ts";

/** Its reasoning can be turned off: it would spend the time people wait, and the tokens the answer needs. */
const DEFAULT_MODEL = "@cf/zai-org/glm-4.7-flash";

/** A model on Workers AI; one that takes Chat Completions' structured output. */
export function workersAiChat(
  ai: ModelRunner,
  { model = DEFAULT_MODEL, timeoutSeconds }: { model?: string; timeoutSeconds: number },
): Chat {
  const inputs = {
    // Models differ in which of the two they know, and the default is too short for a post.
    max_tokens: MAX_ANSWER_TOKENS,
    max_completion_tokens: MAX_ANSWER_TOKENS,
    ...(model === DEFAULT_MODEL && { chat_template_kwargs: { enable_thinking: false } }),
  };
  return { ask: (request) => runModel("writer", ai, model, { ...inputs, ...request }, timeoutSeconds) };
}
