import { z } from "zod";
import type { TweakMode } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { countWords, tidy } from "../../language/text/index.ts";
import type { Manner, Tweaked, Writer } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { definePrompt, judgeUsable, refused } from "./chat.ts";
import { judgeBody, judgedBy, objectionTo } from "./gate.ts";
import { habitsOf, inManner } from "./manner.ts";
import * as shared from "./prompt.ts";
import { indexOf } from "./spoken.ts";

const TWEAKS: Record<TweakMode, string> = {
  shorter: `Make it shorter, to about two thirds of its words, and in any case fewer than it has. Cut what repeats, explains or leads up to something; cut whole sentences before words. Keep the point, the numbers and names, and the sentence that is most theirs.`,
  bolder: `Make it bolder. Say plainly what they hold to be true: drop softeners ("I think", "kind of", "maybe a little"), shorten sentences, and let the strongest one come first. About as many words as before. A fact that they were unsure of (a number, a date, who did what) stays unsure, and nothing is claimed that was not claimed before.`,
  softer: `Make it softer. Let them speak from their own experience rather than tell others what to do, and take the edge off harsh words, with words that they use elsewhere where you can. About as many words as before. The facts and what they hold to be true stay.`,
};

export const tweakSystem = (mode: TweakMode): string =>
  `You change the body of a LinkedIn post that is made of what its author said aloud. ${shared.LIGHT_HAND}

${TWEAKS[mode]}

- Use the words of the post. Add no number, name, date, quote, example, result, feeling, claim or moral. A question stays a question, a doubt stays a doubt, a plan stays a plan.
${shared.languageRule("post")}
- <post_hook> stands above the body, and stays. What the body says has to make sense below it.

"body" is the new body, whole, without the hook. ${shared.PARAGRAPHS}

${shared.never("it stands in the post")}

${shared.MATERIAL_RULE}

Answer with one JSON object: {"body": "..."}`;

/** How many words the new body may have for each of the old one. Outside of it, text was lost or invented. */
const WORD_RATIO: Record<TweakMode, { min: number; max: number }> = {
  shorter: { min: 0.25, max: 1 },
  bolder: { min: 0.6, max: 1.4 },
  softer: { min: 0.6, max: 1.4 },
};

export const UNCHANGED = "Nothing to change: the post stays as it is.";
export const NOT_DONE = "That didn't work out, so the post stays as it was. You can try again.";

export const untouched = (body: string, reply = NOT_DONE): Tweaked => ({ body, reply });

function lengthProblem(tweaked: string, body: string, mode: TweakMode): string | undefined {
  const [was, is] = [countWords(body), countWords(tweaked)];
  const { min, max } = WORD_RATIO[mode];
  if (mode === "shorter" && is >= was)
    return `the body has ${is} words, and it had ${was}: it is not shorter`;
  if (is < was * min) return `the body has ${is} words of ${was}: too much is missing`;
  if (is > was * max) return `the body has ${is} words, and it had ${was}: it is too long`;
  if (tweaked.length > MAX_POST_CHARS) return `the post is longer than ${MAX_POST_CHARS} characters`;
}

type TweakRequest = Parameters<Writer["tweak"]>[0];

/** The body stays as it was, with a reply that says so, where the answer changes nothing or is not what was asked for. */
export function tweakPrompt({ mode, body, hook = "", language }: TweakRequest, manner?: Manner) {
  const user = [
    shared.languageLine("post", language),
    `Words in the body: ${countWords(body)}.`,
    hook && shared.material("post_hook", hook),
    shared.material("post_body", body),
  ];
  return definePrompt({
    ...inManner(tweakSystem(mode), user, habitsOf(manner)),
    schemaName: "tweak",
    schema: z.object({ body: z.string() }),
    read: (answer) =>
      judgeUsable(untouched(body), () => {
        const spoken = indexOf({ said: [hook, body], language, manner });
        const tweaked = judgeBody(answer.body, spoken, { before: body });
        if (tweaked.text === tidy(body))
          return refused(untouched(body, UNCHANGED), "the body is the same as before");
        const problem = lengthProblem(tweaked.text, body, mode);
        if (problem) throw new UnusableAnswer([problem, objectionTo([tweaked]) ?? []].flat().join("\n"));
        const result = { body: tweaked.text, reply: `I made it ${mode}.` };
        return judgedBy(result, spoken, [tweaked]);
      }),
  });
}
