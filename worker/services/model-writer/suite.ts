import { z } from "zod";
import { countWords, gist, offerable, tidy, tidyLine, wordOverlap } from "../../language/text/index.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../language/writer.ts";
import { type Prompt, UnusableAnswer } from "./chat.ts";
import { gated, type Spoken } from "./gate.ts";
import { hookAnswer, ofTwoTypes, problemWithPost } from "./post-check.ts";
import {
  CLEAN_UP,
  HOOK_RULE,
  joined,
  LIGHT_HAND,
  languageLine,
  MATERIAL_RULE,
  never,
  PARAGRAPHS,
  THEIR_WORDS,
} from "./prompt.ts";
import { interviewMaterial, QUESTIONS_RULE } from "./question.ts";

export const SUITE_SYSTEM = `You turn an interview into LinkedIn posts: one hero post and three to five derivative posts. ${LIGHT_HAND}

${THEIR_WORDS}
- Write in the language of the answers. Translate nothing. Where they mix languages, keep the mix.

${CLEAN_UP}

The posts
- "hero": the whole story or the main point, drawn from all answers, at most 250 words.
- "derivatives": three to five posts, each about one thing that was said and can stand alone: a moment, a number, a decision, a doubt, a piece of advice, a change of mind. Each is of another angle than the hero and than each other, and takes no passage longer than a sentence from another post. 40 to 120 words each, fewer where less was said about it. Three good ones are better than five thin ones.
- No post is longer than what was said. A reader of one knows nothing of the others.

The parts of each post
- "hooks": two opening lines, the best first, ${HOOK_RULE}
- "body": the post without its opening line. It stands on its own and does not begin by repeating a hook. ${PARAGRAPHS}
- "cta": a question that ends the post, about this very post, which a reader could answer in one line; or null. Never "Agree?", "Thoughts?" or "Comment YES".

Derivatives have also
- "title": two to eight words for the author's own list, no two the same. Not part of the post.
- "angle": what this one is about that the others are not, in a few words.
- "idealTiming": when to post it, in a few words, with a view to the other posts (the morning after the hero post, say). Promise no effect.

${never("the speaker said it")}

${MATERIAL_RULE} ${QUESTIONS_RULE}

Answer with one JSON object and nothing else: {"hero": {"hooks": [{"type": "claim", "content": "..."}], "body": "...", "cta": null}, "derivatives": [{"title": "...", "angle": "...", "idealTiming": "...", "hooks": [{"type": "scene", "content": "..."}], "body": "...", "cta": null}]}`;

/** The whole interview, for `SUITE_SYSTEM`. */
export function suiteUser(request: InterviewRequest): string {
  const words = countWords(request.turns.map(({ answer }) => answer).join("\n"));
  return joined(
    languageLine("answers", request.language),
    `Words in the answers: ${words}.`,
    ...interviewMaterial(request),
  );
}

const post = { hooks: z.array(hookAnswer), body: z.string(), cta: z.string().nullable() };
const heroAnswer = z.object(post);
const derivativeAnswer = z.object({
  title: z.string(),
  angle: z.string(),
  idealTiming: z.string(),
  ...post,
});
export const suiteAnswer = z.object({ hero: heroAnswer, derivatives: z.array(derivativeAnswer) });

const MIN_DERIVATIVES = 3;
const MAX_DERIVATIVES = 5;
/** Titles, angles and timings are labels. */
const MAX_LABEL_CHARS = 160;
/** Posts made of the same interview share words; above this they are one post said twice. */
const MAX_OVERLAP = 0.8;

/** The suite in a model's answer, tidied. Throws `UnusableAnswer` for one that nobody should be shown. */
export function readSuite({ turns, language }: InterviewRequest, answer: z.infer<typeof suiteAnswer>): Suite {
  const spoken = { said: turns.map((turn) => turn.answer), ...(language && { language }) };
  const said = spoken.said.join("\n");
  const hero = readPost(answer.hero, spoken);
  const problems: string[] = [];
  const derivatives = answer.derivatives.flatMap((each, place): DerivativePost[] => {
    try {
      const one = readDerivative(each, spoken);
      const problem = problemWithDerivative(one, place + 1, said);
      if (!problem) return [one];
      problems.push(problem);
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error;
      problems.push(`in derivative ${place + 1}, ${error.problem}`);
    }
    return [];
  });
  const some = derivatives.slice(0, MAX_DERIVATIVES);
  const isTooFew = some.length < MIN_DERIVATIVES;
  const problem =
    problemWithOne(hero, "the hero", said) ??
    (isTooFew ? problems[0] : undefined) ??
    problemTogether(hero, some);
  if (problem) throw new UnusableAnswer(problem);
  return { hero, derivatives: some };
}

function readPost({ hooks, body, cta }: z.infer<typeof heroAnswer>, spoken: Spoken): SuitePost {
  const post = gated({ hooks, body: tidy(body), ctas: cta ? [tidy(cta)] : [] }, spoken);
  return { hooks: ofTwoTypes(offerable(post.hooks)), body: post.body, cta: post.ctas[0] || null };
}

function readDerivative(answer: z.infer<typeof derivativeAnswer>, spoken: Spoken): DerivativePost {
  return {
    title: tidyLine(answer.title),
    angle: tidyLine(answer.angle),
    idealTiming: tidyLine(answer.idealTiming),
    ...readPost(answer, spoken),
  };
}

function problemWithOne({ hooks, body, cta }: SuitePost, name: string, said: string): string | undefined {
  const problem = problemWithPost({ hooks, body, ctas: cta ? [cta] : [] }, said);
  return problem && `in ${name}, ${problem}`;
}

function problemWithDerivative(one: DerivativePost, number: number, said: string): string | undefined {
  const name = `derivative ${number}`;
  for (const label of ["title", "angle", "idealTiming"] as const) {
    if (one[label] === "") return `in ${name}, "${label}" is empty`;
    if (one[label].length > MAX_LABEL_CHARS) return `in ${name}, "${label}" is too long`;
  }
  return problemWithOne(one, name, said);
}

function problemTogether(hero: SuitePost, derivatives: DerivativePost[]): string | undefined {
  if (derivatives.length < MIN_DERIVATIVES) return `there must be at least ${MIN_DERIVATIVES} derivatives`;
  for (const label of ["title", "angle"] as const) {
    const different = new Set(derivatives.map((one) => gist(one[label])));
    if (different.size < derivatives.length) return `two derivatives have the same ${label}`;
  }
  const bodies = [hero, ...derivatives].map(({ body }) => body);
  for (const [place, body] of bodies.entries()) {
    if (bodies.slice(0, place).some((earlier) => wordOverlap(earlier, body) > MAX_OVERLAP)) {
      return `derivative ${place} says almost the same as another post`;
    }
  }
}

/** Six posts with their hooks, in languages that need two tokens a word. */
const MAX_SUITE_TOKENS = 8_000;

export const suitePrompt = (request: InterviewRequest): Prompt<z.infer<typeof suiteAnswer>, Suite> => ({
  system: SUITE_SYSTEM,
  user: suiteUser(request),
  schemaName: "suite",
  schema: suiteAnswer,
  maxTokens: MAX_SUITE_TOKENS,
  read: (answer) => readSuite(request, answer),
});
