import { z } from "zod";
import type { TweakMode } from "#contract/drafts.ts";
import { countWords, tidy } from "../../language/text/index.ts";
import { UnusableAnswer } from "./chat.ts";
import { hasFences, problemWithLength } from "./post-check.ts";

export const tweakAnswer = z.object({ body: z.string() });

/** How many words the new body may have for each of the old one. Outside of it, text was lost or invented. */
const WORD_RATIO: Record<TweakMode, { min: number; max: number }> = {
  shorter: { min: 0.25, max: 1 },
  bolder: { min: 0.6, max: 1.4 },
  softer: { min: 0.6, max: 1.4 },
};

/** The new body in a model's answer. Throws `UnusableAnswer` when it is not what was asked for. */
export function readTweak(
  { mode, body }: { mode: TweakMode; body: string },
  answer: z.infer<typeof tweakAnswer>,
): string {
  const tweaked = tidy(answer.body);
  const problem = problemWith(tweaked, body, mode);
  if (problem) throw new UnusableAnswer(problem);
  return tweaked;
}

function problemWith(tweaked: string, body: string, mode: TweakMode): string | undefined {
  if (tweaked === "") return "the body is empty";
  if (tweaked === tidy(body)) return "the body is the same as before";
  if (hasFences(tweaked) && !hasFences(body)) return "it has code fences";
  const [was, is] = [countWords(body), countWords(tweaked)];
  const { min, max } = WORD_RATIO[mode];
  if (mode === "shorter" && is >= was)
    return `the body has ${is} words, and it had ${was}: it is not shorter`;
  if (is < was * min) return `the body has ${is} words of ${was}: too much is missing`;
  if (is > was * max) return `the body has ${is} words, and it had ${was}: it is too long`;
  return problemWithLength([tweaked]);
}
