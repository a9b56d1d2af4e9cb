import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import type { ReviewRequest } from "../writer.ts";

interface Praise {
  /** The rules that must all hold. */
  rules: RubricFinding["id"][];
  /** Given the post's own hook, in words for its author. */
  says: (request: ReviewRequest) => string;
}

/** What it means that nothing was found against a rule; the first that hold are said. */
const PRAISE: Praise[] = [
  {
    rules: ["R2", "R3"],
    says: ({ post }) => `The first line makes its point before the fold: "${post.hook}"`,
  },
  { rules: ["R14"], says: () => "It is told by somebody who was there, with something concrete in it." },
  { rules: ["R12"], says: () => "It keeps the words you used when you said it." },
  { rules: ["R6", "R7"], says: () => "It is easy to read on a phone: short paragraphs, plain sentences." },
  { rules: ["R8", "R9"], says: () => "Nothing in it sounds like a machine." },
];

const MAX_STRENGTHS = 3;
const MAX_IMPROVEMENTS = 3;
const BEST = 10;
const WORST = 1;
const PER_BROKEN_RULE = 1.5;

/** Judges by the rubric: each improvement names the sentence it means, none is a matter of taste. */
export function reviewOf(request: ReviewRequest): Review {
  const { post, said, language } = request;
  const findings = checkPost({ ...post, transcript: said.join("\n"), language });
  const broken = new Set(findings.map(({ id }) => id));
  return {
    overallScore: Math.max(WORST, BEST - broken.size * PER_BROKEN_RULE),
    strengths: PRAISE.filter(({ rules }) => rules.every((rule) => !broken.has(rule)))
      .slice(0, MAX_STRENGTHS)
      .map(({ says }) => says(request)),
    improvements: [...new Set(findings.map(inWords))].slice(0, MAX_IMPROVEMENTS),
  };
}

const inWords = ({ note, sentence }: RubricFinding) => (sentence ? `${note} ("${sentence}")` : note);
