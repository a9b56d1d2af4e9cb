import { z } from "zod";
import { distinct, offerable, tidy } from "../../language/text/tidy.ts";
import type { DraftText, Note } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { hookAnswer, problemWithPost } from "./post.ts";

export const draftAnswer = z.object({
  hooks: z.array(hookAnswer),
  body: z.string(),
  ctaSuggestions: z.array(z.string()),
});

const MAX_CTAS = 3;

/** The draft in a model's answer, tidied. Throws `UnusableAnswer` for one that nobody should be shown. */
export function readDraft({ transcript }: Note, answer: z.infer<typeof draftAnswer>): DraftText {
  const hooks = offerable(answer.hooks);
  const body = tidy(answer.body);
  const ctas = distinct(answer.ctaSuggestions.map((content) => ({ content: tidy(content) })));
  const ctaSuggestions = ctas.slice(0, MAX_CTAS).map(({ content }) => content);
  const problem = problemWithPost({ hooks, body, ctas: ctaSuggestions }, transcript);
  if (problem) throw new UnusableAnswer(problem);
  return { hooks, body, ctaSuggestions };
}
