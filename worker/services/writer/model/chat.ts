import { z } from "zod";
import { ServiceFailure } from "../../failure.ts";
import { parseAnswer, UnusableAnswer } from "./answer.ts";

/** Room for the longest post with its hooks; reasoning models spend a part of it before they write. */
export const MAX_ANSWER_TOKENS = 4_000;

export interface ChatRequest {
  messages: { role: "system" | "user"; content: string }[];
  /** As Chat Completions' structured output takes it. */
  response_format: {
    type: "json_schema";
    json_schema: { name: string; schema: Record<string, unknown>; strict: true };
  };
}

/** A language model behind some API. */
export interface Chat {
  /** One exchange. Answers what came back, unchecked; throws `ServiceFailure` when nothing usable did. */
  ask(request: ChatRequest): Promise<unknown>;
}

export interface Question<Shape, Result> {
  system: string;
  user: string;
  schemaName: string;
  /** Types and enums only: other constraints are not part of strict structured output and belong into `read`. */
  schema: z.ZodType<Shape>;
  /** Makes the result of an answer that has the right shape; throws `UnusableAnswer` when it will not do. */
  read(answer: Shape): Result;
}

/** Asks, and asks once more, saying what was wrong, when the answer cannot be used. Throws `ServiceFailure`. */
export async function complete<Shape, Result>(
  chat: Chat,
  question: Question<Shape, Result>,
): Promise<Result> {
  try {
    return await attempt(chat, question);
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    try {
      return await attempt(chat, question, error.problem);
    } catch (again) {
      if (!(again instanceof UnusableAnswer)) throw again;
      throw new ServiceFailure("writer", again.refused ? "refused" : "malformed", again.problem);
    }
  }
}

async function attempt<Shape, Result>(chat: Chat, question: Question<Shape, Result>, problem?: string) {
  try {
    return question.read(parseAnswer(await chat.ask(requestFor(question, problem)), question.schema));
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason === "malformed") {
      throw new UnusableAnswer("it was not JSON");
    }
    throw error;
  }
}

function requestFor<Shape, Result>(question: Question<Shape, Result>, problem?: string): ChatRequest {
  // In the same message, because some chat templates insist on alternating roles.
  const note = problem ? `\n\nYour last answer could not be used: ${problem}. Answer again, in full.` : "";
  const { $schema: _dialect, ...schema } = z.toJSONSchema(question.schema);
  return {
    messages: [
      { role: "system", content: question.system },
      { role: "user", content: question.user + note },
    ],
    response_format: {
      type: "json_schema",
      json_schema: { name: question.schemaName, schema, strict: true },
    },
  };
}
