import { z } from "zod";
import type { TweakMode } from "#contract/drafts.ts";
import { MAX_POST_CHARS } from "#contract/limits.ts";
import { countWords, tidy } from "../../language/text/index.ts";
import { UnusableAnswer } from "./answer.ts";
import type { Judged, Prompt } from "./chat.ts";
import { gateFor } from "./gate.ts";
import {
  joined,
  LIGHT_HAND,
  languageLine,
  MATERIAL_RULE,
  material,
  never,
  PARAGRAPHS,
  THEIR_WORDS,
} from "./prompt.ts";

const POST_LANGUAGE = `- Write in the language of the post. Translate nothing. Where it mixes languages, keep the mix.`;

const TWEAKS: Record<TweakMode, string> = {
  shorter: `Make it shorter, to about two thirds of its words, and in any case fewer than it has. Cut what repeats, explains or leads up to something; cut whole sentences before words. Keep the point, the numbers and names, and the sentence that is most theirs.`,
  bolder: `Make it bolder. Say plainly what they hold to be true: drop softeners ("I think", "kind of", "maybe a little"), shorten sentences, and let the strongest one come first. About as many words as before. A fact that they were unsure of (a number, a date, who did what) stays unsure, and nothing is claimed that was not claimed before.`,
  softer: `Make it softer. Let them speak from their own experience rather than tell others what to do, and take the edge off harsh words, with words that they use elsewhere where you can. About as many words as before. The facts and what they hold to be true stay.`,
};

/** `TWEAKS` in force, for a body alone. */
export function tweakSystem(mode: TweakMode): string {
  return `You change the body of a LinkedIn post that is made of what its author said aloud. ${LIGHT_HAND}

${TWEAKS[mode]}

${THEIR_WORDS}
${POST_LANGUAGE}

The answer
- "body": the new body, whole. ${PARAGRAPHS}

${never("it stands in the post")}

${MATERIAL_RULE}

Answer with one JSON object and nothing else: {"body": "..."}`;
}

/** The body to change, for `tweakSystem`. */
export function tweakUser({ body, language }: { body: string; language?: string }): string {
  return joined(
    languageLine("post", language),
    `Words in the body: ${countWords(body)}.`,
    material("post_body", body),
  );
}

export const tweakAnswer = z.object({ body: z.string() });

/** How many words the new body may have for each of the old one. Outside of it, text was lost or invented. */
const WORD_RATIO: Record<TweakMode, { min: number; max: number }> = {
  shorter: { min: 0.25, max: 1 },
  bolder: { min: 0.6, max: 1.4 },
  softer: { min: 0.6, max: 1.4 },
};

/**
 * The new body in a model's answer. One that changes nothing is objected to, and better than none. Throws `UnusableAnswer`
 * when it is not what was asked for.
 */
export function readTweak(
  { mode, body, language }: TweakRequest,
  answer: z.infer<typeof tweakAnswer>,
): Judged<string> {
  const gate = gateFor({ said: [body], ...(language && { language }) });
  const tweaked = gate.body(answer.body, body);
  if (tweaked === tidy(body)) return { result: tweaked, objection: "the body is the same as before" };
  const problem = problemWith(tweaked, body, mode);
  if (problem) throw new UnusableAnswer([problem, gate.objection() ?? []].flat().join("; "));
  return { result: tweaked, objection: gate.objection() };
}

function problemWith(tweaked: string, body: string, mode: TweakMode): string | undefined {
  const [was, is] = [countWords(body), countWords(tweaked)];
  const { min, max } = WORD_RATIO[mode];
  if (mode === "shorter" && is >= was)
    return `the body has ${is} words, and it had ${was}: it is not shorter`;
  if (is < was * min) return `the body has ${is} words of ${was}: too much is missing`;
  if (is > was * max) return `the body has ${is} words, and it had ${was}: it is too long`;
  if (tweaked.length > MAX_POST_CHARS) return `the post is longer than ${MAX_POST_CHARS} characters`;
}

interface TweakRequest {
  mode: TweakMode;
  body: string;
  language?: string;
}

export const tweakPrompt = (request: TweakRequest): Prompt<z.infer<typeof tweakAnswer>, string> => ({
  system: tweakSystem(request.mode),
  user: tweakUser(request),
  schemaName: "tweak",
  schema: tweakAnswer,
  read: (answer) => readTweak(request, answer),
});
