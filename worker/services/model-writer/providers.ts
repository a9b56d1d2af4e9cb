import { createParser } from "eventsource-parser";
import { z } from "zod";
import { DEFAULT_WRITERS, MODELS, type WriterModel } from "#contract/models.ts";
import { ServiceFailure } from "../failure.ts";
import type { CallConfig } from "../model-calls.ts";
import { encode, type OpenAiConfig, postToOpenAi, readJson } from "../openai.ts";
import { jsonOf, type ServiceResponse, serviceResponse } from "../response.ts";
import { type ModelRunner, runModel } from "../workers-ai.ts";
import type { OnText } from "./answer.ts";
import { type Chat, writerCall } from "./chat.ts";

export function openAiChat({
  model = DEFAULT_WRITERS.openai,
  ...config
}: OpenAiConfig & { model?: string }): Chat {
  return {
    name: `${config.baseUrl ?? ""} ${model}`,
    takes: modelInfo(model),
    async ask(request, onText, workaround) {
      // No temperature: reasoning models answer 400 to it.
      const inputs = { model, ...request, ...modelInfo(model)?.noReasoning, ...(onText && { stream: true }) };
      const body = await encode(Response.json(inputs));
      const call = writerCall(model, request, workaround);
      // Servers that do not know `stream` answer plain JSON to it.
      const isStreamed = ({ contentType }: ServiceResponse) => contentType === "text/event-stream";
      const read = (answer: ServiceResponse): Promise<unknown> =>
        onText && isStreamed(answer) ? readCompletion(answer, onText) : readJson(answer);
      return postToOpenAi(call, config, "/chat/completions", body, read);
    },
  };
}

export function workersAiChat(
  ai: ModelRunner,
  { model = DEFAULT_WRITERS["workers-ai"], ...config }: CallConfig & { model?: string },
): Chat {
  return {
    name: model,
    takes: modelInfo(model),
    ask(request, onText, workaround) {
      const inputs = () => ({
        ...request,
        // Models differ in which of the two they know, and the default is too short for a post.
        max_tokens: request.max_completion_tokens,
        ...modelInfo(model)?.noReasoning,
        ...(onText && { stream: true }),
      });
      return runModel(writerCall(model, request, workaround), ai, { inputs, ...config }, (output, signal) => {
        // Some models answer in one piece whatever they are asked.
        if (!onText || !(output instanceof ReadableStream)) return output;
        const body = serviceResponse("writer", { body: output, contentType: "text/event-stream", signal });
        return readCompletion(body, onText);
      });
    },
  };
}

const modelInfo = (model: string) => (MODELS.writer as Record<string, WriterModel | undefined>)[model];

/** Each word comes in an event of some 300 bytes. */
const MAX_STREAM_BYTES = 8 * 1024 * 1024;

const text = z.string().nullish();
const thought = text.catch(null);
const delta = z.object({ content: text, refusal: text, reasoning_content: thought, reasoning: thought });
/** Chat Completions' chunks, and those of the older Workers AI models (`response`). */
const chunkSchema = z.object({
  choices: z.array(z.object({ delta: delta.nullish(), finish_reason: text })).nullish(),
  response: thought,
  /** How some servers report that they failed halfway. */
  error: z.unknown().optional(),
});

/** The same shape as one that is not streamed. `onText` gets the whole text so far. Throws also where the stream stops before its end. */
export async function readCompletion(body: ServiceResponse, onText: OnText) {
  const message: { content: string; refusal: string; reasoning_content?: string } = {
    content: "",
    refusal: "",
  };
  let finish: string | null = null;
  for await (const data of eventData(body.chunks(MAX_STREAM_BYTES))) {
    if (data === "[DONE]") return { choices: [{ message, finish_reason: finish }] as const };
    const chunk = chunkSchema.safeParse(jsonOf(data));
    if (!chunk.success)
      throw new ServiceFailure("writer", "malformed", "a piece of the answer is not what it should be");
    const { choices, response, error } = chunk.data;
    if (error) throw new ServiceFailure("writer", "unavailable", "it broke off its answer");
    const choice = choices?.[0];
    const more = choice?.delta?.content ?? response ?? "";
    message.content += more;
    message.refusal += choice?.delta?.refusal ?? "";
    // Some servers send the same in both.
    const thought = choice?.delta?.reasoning_content || choice?.delta?.reasoning;
    if (thought) message.reasoning_content = (message.reasoning_content ?? "") + thought;
    finish = choice?.finish_reason || finish;
    if (more !== "") onText(message.content);
  }
  if (finish === null) throw new ServiceFailure("writer", "unavailable", "the answer was cut");
  return { choices: [{ message, finish_reason: finish }] as const };
}

async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}
