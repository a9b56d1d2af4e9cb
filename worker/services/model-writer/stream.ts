import { z } from "zod";
import { ServiceFailure } from "../failure.ts";
import type { ServiceResponse } from "../response-body.ts";
import { eventData } from "../server-sent-events.ts";

/** Each word travels in an envelope of some 300 bytes. */
const MAX_STREAM_BYTES = 8 * 1024 * 1024;

/** Chat Completions' pieces, and those of the older Workers AI models (`response`). */
const piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  response: z.string().nullish().catch(null),
  /** How some servers say that they broke down on the way. */
  error: z.unknown().optional(),
});

/** A completion as one that is not streamed would be. */
interface Completion {
  choices: [{ message: { content: string; refusal: string }; finish_reason: string | null }];
}

/**
 * Puts a streamed completion together; `onText` gets all of its text so far, whenever there is more. One that ends
 * without having said so is a dropped line.
 */
export async function readCompletion(body: ServiceResponse, onText: (text: string) => void): Promise<Completion> {
  const message = { content: "", refusal: "" };
  let finish: string | null = null;
  for await (const data of eventData(body.pieces(MAX_STREAM_BYTES))) {
    if (data === "[DONE]") return { choices: [{ message, finish_reason: finish }] };
    const { choices, response, error } = parsePiece(data);
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

function parsePiece(data: string): z.infer<typeof piece> {
  try {
    return piece.parse(JSON.parse(data));
  } catch {
    throw new ServiceFailure("writer", "malformed", "a piece of the answer is not what it should be");
  }
}
