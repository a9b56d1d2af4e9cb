import { type OpenAiConfig, postToOpenAi } from "../../openai.ts";
import { type Chat, MAX_ANSWER_TOKENS } from "./chat.ts";

const DEFAULT_MODEL = "gpt-4.1-mini";

/** A model behind an OpenAI-compatible `/chat/completions`. */
export function openAiChat({ model = DEFAULT_MODEL, ...config }: OpenAiConfig & { model?: string }): Chat {
  return {
    // No temperature: reasoning models answer 400 to it.
    ask: (request) =>
      postToOpenAi("writer", config, "/chat/completions", {
        model,
        max_completion_tokens: MAX_ANSWER_TOKENS,
        ...request,
      }),
  };
}
