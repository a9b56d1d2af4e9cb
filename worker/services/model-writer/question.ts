import { z } from "zod";
import { gist, tidyLine } from "../../language/text/index.ts";
import type { InterviewRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./chat.ts";

/** What can be read aloud in some ten seconds, and remembered while answering. */
export const MAX_QUESTION_CHARS = 200;

export const questionAnswer = z.object({ question: z.string().nullable() });

/** Of the scripts we know; U+037E is the Greek one. */
const QUESTION_MARK = /[?？؟\u037e]/g;

/** The question in a model's answer; null when nothing is left to ask. Throws `UnusableAnswer`. */
export function readQuestion(
  { turns }: InterviewRequest,
  answer: z.infer<typeof questionAnswer>,
): string | null {
  if (answer.question === null) return null;
  const question = tidyLine(answer.question);
  const asked = turns.map((turn) => gist(turn.question ?? ""));
  const problem = problemWith(question, asked);
  if (problem) throw new UnusableAnswer(problem);
  return question;
}

function problemWith(question: string, asked: string[]): string | undefined {
  const marks = [...question.matchAll(QUESTION_MARK)];
  if (gist(question) === "") return "the question is empty";
  if (marks.at(-1)?.index !== question.length - 1) return "it does not end with a question mark";
  if (marks.length > 1) return "it is more than one question";
  if (question.length > MAX_QUESTION_CHARS) {
    return `the question is longer than ${MAX_QUESTION_CHARS} characters`;
  }
  if (asked.includes(gist(question))) return "that question was asked before";
}
