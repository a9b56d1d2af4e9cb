import { z } from "zod";
import { ServiceFailure } from "../failure.ts";
import type { ModelCall } from "../model-calls.ts";

/** Room for the longest post with its hooks; reasoning models spend a part of it before they write. */
const MAX_ANSWER_TOKENS = 4_000;

export interface ChatRequest {
  messages: { role: "system" | "user"; content: string }[];
  max_completion_tokens: number;
  /** As Chat Completions' structured output takes it. */
  response_format: {
    type: "json_schema";
    json_schema: { name: string; schema: Record<string, unknown>; strict: true };
  };
}

/** Tokenisers differ; most text has fewer tokens than this for its bytes in UTF-8, and none of our prompts has more. */
const BYTES_PER_TOKEN = 3;

/** What asking costs at most: the prompt with its schema, and the longest answer. */
export const writerCall = (model: string, request: ChatRequest): ModelCall => ({
  service: "writer",
  model,
  tokensIn: Math.ceil(new TextEncoder().encode(JSON.stringify(request)).length / BYTES_PER_TOKEN),
  tokensOut: request.max_completion_tokens,
});

/** Gets the whole text of an answer so far, whenever there is more; shorter again when a new attempt began. */
export type OnText = (text: string) => void;

/** A language model behind some API. */
export interface Chat {
  /**
   * One exchange, streamed when `onText` is given. Returns the whole answer, unchecked. Throws `ServiceFailure`. A service
   * that does not stream leaves `onText` uncalled.
   */
  ask(request: ChatRequest, onText?: OnText): Promise<unknown>;
}

/** One thing to ask a model for. */
export interface Prompt<Shape, Result> {
  system: string;
  user: string;
  schemaName: string;
  /** Types and enums only: strict structured output knows no other constraints; those belong in `read`. */
  schema: z.ZodType<Shape>;
  /** Turns an answer of the right shape into the result. Throws `UnusableAnswer` when it must not be shown to anybody. */
  read(answer: Shape): Result;
  /** What to do better in a second answer; the first is used if the second is unusable. */
  objection?(result: Result): string | undefined;
  maxTokens?: number;
  onText?: OnText;
}

/** Asks a model. Throws `ServiceFailure`. */
export type Ask = <Shape, Result>(prompt: Prompt<Shape, Result>) => Promise<Result>;

/** Asks; when the answer is unusable, asks once more and says what was wrong. Throws `ServiceFailure`. */
export async function askModel<Shape, Result>(chat: Chat, prompt: Prompt<Shape, Result>): Promise<Result> {
  let first: { result: Result } | undefined;
  let problem: string | undefined;
  try {
    first = { result: await attempt(chat, prompt) };
    problem = prompt.objection?.(first.result);
    if (!problem) return first.result;
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    problem = error.problem;
  }
  try {
    return await attempt(chat, prompt, problem);
  } catch (again) {
    if (first) return first.result;
    if (!(again instanceof UnusableAnswer)) throw again;
    throw new ServiceFailure("writer", again.declined ? "declined" : "malformed", again.problem);
  }
}

async function attempt<Shape, Result>(chat: Chat, prompt: Prompt<Shape, Result>, problem?: string) {
  try {
    const answer = await ask(chat, requestFor(prompt, problem), prompt.onText);
    return prompt.read(parseAnswer(answer, prompt.schema));
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason === "malformed") {
      throw new UnusableAnswer("it was not JSON");
    }
    throw error;
  }
}

/** Some services take structured output or streaming, but not both at once: the answer matters more. */
async function ask(chat: Chat, request: ChatRequest, onText?: OnText): Promise<unknown> {
  if (!onText) return chat.ask(request);
  try {
    return await chat.ask(request, onText);
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason === "rejected") return chat.ask(request);
    throw error;
  }
}

function requestFor<Shape, Result>(prompt: Prompt<Shape, Result>, problem?: string): ChatRequest {
  // In the same message, because some chat templates insist on alternating roles.
  const note = problem ? `\n\nYour last answer could not be used: ${problem}. Answer again, in full.` : "";
  const { $schema: _dialect, ...schema } = z.toJSONSchema(prompt.schema, {
    // Strict structured output knows no defaults; ours are for answers that forget a part.
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  });
  return {
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: prompt.user + note },
    ],
    max_completion_tokens: prompt.maxTokens ?? MAX_ANSWER_TOKENS,
    response_format: {
      type: "json_schema",
      json_schema: { name: prompt.schemaName, schema, strict: true },
    },
  };
}

/** A model answered, but not with something usable. `problem` is sent back to the model; it never quotes the answer. */
export class UnusableAnswer extends Error {
  constructor(
    readonly problem: string,
    /** The model would not answer, rather than failed to. */
    readonly declined = false,
  ) {
    super(problem);
  }
}

/** Chat Completions; the content should be text, but some servers parse it themselves. */
const chatCompletion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.unknown(), refusal: z.string().nullish().catch(null) }),
        finish_reason: z.string().nullish().catch(null),
      }),
    )
    .min(1),
});

/** The answers of the older Workers AI models. */
const legacyResponse = z.object({ response: z.unknown() });

/** Finds the JSON object in a model's answer and checks it against `schema`. Throws `UnusableAnswer`. */
export function parseAnswer<T>(raw: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(asObject(contentOf(raw)));
  if (parsed.success) return parsed.data;
  const places = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "the whole"))];
  throw new UnusableAnswer(`it does not follow the schema at ${places.slice(0, 5).join(", ")}`);
}

function contentOf(raw: unknown): unknown {
  const completion = chatCompletion.safeParse(raw);
  if (!completion.success) return legacyResponse.safeParse(raw).data?.response;
  const choice = completion.data.choices[0];
  if (choice?.message.refusal) throw new UnusableAnswer("it was a refusal", true);
  if (choice?.finish_reason === "content_filter") throw new UnusableAnswer("it was filtered", true);
  if (choice?.finish_reason === "length") throw new UnusableAnswer("it was too long and was cut off");
  return choice?.message.content;
}

function asObject(content: unknown): unknown {
  if (typeof content !== "string") {
    if (content) return content;
    throw new UnusableAnswer("it was empty");
  }
  // Some servers leave a reasoning model's thoughts in, and these may contain braces.
  const text = content.replace(/^[\s\S]*<\/think>/, "");
  const start = text.indexOf("{");
  // What follows the object may have braces of its own.
  for (let end = text.lastIndexOf("}"); start >= 0 && end > start; end = text.lastIndexOf("}", end - 1)) {
    try {
      return JSON.parse(text.slice(start, end + 1));
    } catch {
      // Not its end.
    }
  }
  throw new UnusableAnswer("it was not a JSON object");
}
