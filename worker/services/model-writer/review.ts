import { z } from "zod";
import type { Review } from "#contract/posts.ts";
import { UnusableAnswer } from "./answer.ts";

export const reviewAnswer = z.object({
  overallScore: z.number(),
  strengths: z.array(z.string()),
  improvements: z.array(z.string()),
});

const MAX_POINTS = 3;
const BEST = 10;

/** The review in a model's answer, tidied. Throws `UnusableAnswer`. */
export function readReview(answer: z.infer<typeof reviewAnswer>): Review {
  const { overallScore } = answer;
  if (!Number.isFinite(overallScore) || overallScore < 0 || overallScore > BEST) {
    throw new UnusableAnswer(`the score is not from 0 to ${BEST}`);
  }
  const strengths = points(answer.strengths);
  const improvements = points(answer.improvements);
  if (strengths.length + improvements.length === 0)
    throw new UnusableAnswer("it says nothing about the post");
  return { overallScore: Math.round(overallScore * 10) / 10, strengths, improvements };
}

const points = (texts: string[]) =>
  texts
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .slice(0, MAX_POINTS);
