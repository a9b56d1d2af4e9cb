import { z } from "zod";
import type { Hook } from "#contract/drafts.ts";
import { offerable } from "../../language/text/tidy.ts";
import { UnusableAnswer } from "./answer.ts";
import { hasFences, hookAnswer } from "./post.ts";

export const hooksAnswer = z.object({ hooks: z.array(hookAnswer) });

/** The new hooks in a model's answer. Throws `UnusableAnswer` when there are not two that nobody has seen yet. */
export function readHooks(existing: string[], answer: z.infer<typeof hooksAnswer>): Hook[] {
  const hooks = offerable(answer.hooks, existing);
  if (hooks.length < 2) {
    throw new UnusableAnswer("there must be at least two different hooks that were not offered already");
  }
  if (hooks.some(({ content }) => hasFences(content))) throw new UnusableAnswer("it has code fences");
  return hooks;
}
