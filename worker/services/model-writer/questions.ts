import { z } from "zod";
import { MAX_TOPIC_CHARS, MAX_TOPICS } from "#contract/limits.ts";
import { distinctTexts, gist, tidyLine } from "../../language/text/index.ts";
import type { InterviewRequest, TopicsRequest } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt } from "./chat.ts";
import { first, joined, languageLine, last, MATERIAL_RULE, material } from "./prompt.ts";

/** What can be read aloud in some ten seconds, and remembered while answering. */
export const MAX_QUESTION_CHARS = 200;

export const QUESTIONS_RULE = `The questions are an interviewer's: what stands only in a question was not said by the speaker, unless they said yes to it.`;

const QUESTION_SYSTEM = `You interview a speaker whose answers become LinkedIn posts. You ask the next question.

- Take up one thing that they named and left open: a person, a decision, a number, a doubt, a moment, what came before or after it. Prefer what only they can tell: what happened, what they saw, did or said.
- Ask nothing that an answer already tells, and no question that was asked before, also not in other words. When they did not want to answer something, or skipped it, leave it and ask about something else.
- Quote at most the one number or word of theirs that it is about, never a sentence.
- Assume nothing that they did not say.
- One question in one sentence, at most 150 characters, never more than ${MAX_QUESTION_CHARS}, that can be answered by speaking for a minute. It ends with a question mark.
- It is read aloud: plain words, spoken to them as "you", in the language of their answers. No praise, no comment, nothing before the question. No em dashes, brackets, quotation marks or emoji.
- When nothing that matters is left open, the question is null.

${MATERIAL_RULE} ${QUESTIONS_RULE}

Answer with one JSON object and nothing else: {"question": "..."} or {"question": null}`;

/** An interview as material for a prompt, oldest round first. */
export function interviewMaterial({ turns, topic }: InterviewRequest) {
  const [note, ...rounds] = turns.map(({ question, answer }) =>
    joined(question !== null && material("question", question), material("answer", answer)),
  );
  return [topic && material("topic", topic), "The interview, oldest first:", note, last(rounds)];
}

/** U+037E is the Greek one. */
const QUESTION_MARK = /[?？؟\u037e]/g;

function questionProblem(question: string, earlier: string[]): string | undefined {
  const marks = [...question.matchAll(QUESTION_MARK)];
  if (gist(question) === "") return "the question is empty";
  if (marks.at(-1)?.index !== question.length - 1) return "it does not end with a question mark";
  if (marks.length > 1) return "it is more than one question";
  if (question.length > MAX_QUESTION_CHARS)
    return `the question is longer than ${MAX_QUESTION_CHARS} characters`;
  if (earlier.includes(gist(question))) return "that question was asked before";
}

/** The result is null when nothing is left to ask. */
export const questionPrompt = ({ skipped = [], ...request }: InterviewRequest) =>
  definePrompt({
    system: QUESTION_SYSTEM,
    user: [
      languageLine("answers", request.language),
      ...interviewMaterial(request),
      skipped.length > 0 && "Questions they skipped:",
      ...skipped.map((question) => material("question", question)),
    ],
    schemaName: "question",
    schema: z.object({ question: z.string().nullable() }),
    read(answer) {
      const result = answer.question && tidyLine(answer.question);
      const earlier = [...request.turns.map((turn) => turn.question ?? ""), ...skipped].map(gist);
      const problem = result !== null && questionProblem(result, earlier);
      if (problem) throw new UnusableAnswer(problem);
      return { result };
    },
  });

const TOPICS_SYSTEM = `You suggest what a speaker could record next, from what they said in their earlier notes. They make LinkedIn posts of what they record.

- Ask five questions. Each takes up something that they named and left open: a person, a decision, a number, a doubt, what came after.
- Each can be answered by speaking for a minute, from their own experience.
- Ask nothing that a note already answers, and nothing that stands in the list of questions already offered. What stands in <removed> is not theirs: ask nothing about it.
- Assume nothing that they did not say.
- One sentence each, at most 120 characters, spoken to them as "you", in the language of the newest note. Plain words, no em dashes, no emoji.

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"topics": ["..."]}`;

/** Enough to see what someone talks about, and bounded whatever the caller has. */
const MAX_NOTES = 10;

/** `read` throws `UnusableAnswer` when no topic of the answer can be offered. */
export const topicsPrompt = ({ transcripts, current, removed = [] }: TopicsRequest) =>
  definePrompt({
    system: TOPICS_SYSTEM,
    user: [
      transcripts.length > 0
        ? "The notes, newest first:"
        : "There are no notes yet. Ask about their work, in English.",
      first(transcripts.slice(0, MAX_NOTES).map((transcript) => material("note", transcript))),
      removed.length > 0 &&
        `Not what they want to be asked about:\n\n${material("removed", removed.join("\n"))}`,
      current.length > 0 && `Already offered:\n\n${material("offered", current.join("\n"))}`,
    ],
    schemaName: "topics",
    schema: z.object({ topics: z.array(z.string()) }),
    read(answer) {
      const short = answer.topics.map(tidyLine).filter(({ length }) => length <= MAX_TOPIC_CHARS);
      const topics = distinctTexts(short, current);
      if (topics.length === 0) throw new UnusableAnswer("it has no question that is not offered already");
      return { result: topics.slice(0, MAX_TOPICS) };
    },
  });
