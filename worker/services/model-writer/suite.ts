import { z } from "zod";
import { gist, wordOverlap } from "../../language/text/gist.ts";
import { offerable, tidy, tidyLine } from "../../language/text/tidy.ts";
import type { DerivativePost, InterviewRequest, Suite, SuitePost } from "../../language/writer.ts";
import { UnusableAnswer } from "./answer.ts";
import { hookAnswer, problemWithPost } from "./post.ts";

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
export function readSuite({ turns }: InterviewRequest, answer: z.infer<typeof suiteAnswer>): Suite {
  const hero = readPost(answer.hero);
  const derivatives = answer.derivatives.slice(0, MAX_DERIVATIVES).map(readDerivative);
  const said = turns.map((turn) => turn.answer).join("\n");
  const problem =
    problemWithOne(hero, "the hero", said) ??
    derivatives.map((one, place) => problemWithDerivative(one, place + 1, said)).find(Boolean) ??
    problemTogether(hero, derivatives);
  if (problem) throw new UnusableAnswer(problem);
  return { hero, derivatives };
}

function readPost({ hooks, body, cta }: z.infer<typeof heroAnswer>): SuitePost {
  return { hooks: offerable(hooks), body: tidy(body), cta: tidy(cta ?? "") || null };
}

function readDerivative(answer: z.infer<typeof derivativeAnswer>): DerivativePost {
  return {
    title: tidyLine(answer.title),
    angle: tidyLine(answer.angle),
    idealTiming: tidyLine(answer.idealTiming),
    ...readPost(answer),
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
