import { createParser } from "eventsource-parser";
import { z } from "zod";
import { ServiceFailure } from "../failure.ts";
import type { ServiceResponse } from "../response.ts";

/** Each word comes in an event of some 300 bytes. */
const MAX_STREAM_BYTES = 8 * 1024 * 1024;

/** Chat Completions' chunks, and those of the older Workers AI models (`response`). */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  response: z.string().nullish().catch(null),
  /** How some servers report that they failed halfway. */
  error: z.unknown().optional(),
});

/** The same shape as a completion that is not streamed. */
interface Completion {
  choices: [{ message: { content: string; refusal: string }; finish_reason: string | null }];
}

/**
 * Reads a streamed completion to its end; `onText` gets the whole text so far, whenever there is more. Throws
 * `ServiceFailure`, also for a stream that stops before its end: then the connection was lost.
 */
export async function readCompletion(
  body: ServiceResponse,
  onText: (text: string) => void,
): Promise<Completion> {
  const message = { content: "", refusal: "" };
  let finish: string | null = null;
  for await (const data of eventData(body.chunks(MAX_STREAM_BYTES))) {
    if (data === "[DONE]") return { choices: [{ message, finish_reason: finish }] };
    const { choices, response, error } = parseChunk(data);
    if (error) throw new ServiceFailure("writer", "unavailable", "it broke off its answer");
    const choice = choices?.[0];
    const more = choice?.delta?.content ?? response ?? "";
    message.content += more;
    message.refusal += choice?.delta?.refusal ?? "";
    finish = choice?.finish_reason || finish;
    if (more !== "") onText(message.content);
  }
  if (finish === null) throw new ServiceFailure("writer", "unavailable", "the answer was cut");
  return { choices: [{ message, finish_reason: finish }] };
}

function parseChunk(data: string): z.infer<typeof chunkSchema> {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch {
    throw new ServiceFailure("writer", "malformed", "a piece of the answer is not what it should be");
  }
}

/** The data of each complete server-sent event. */
async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* events.splice(0);
  }
}
