import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import {
  countWords,
  keysOf,
  type Language,
  languageOf,
  leansBack,
  sentencesIn,
  wordsOf,
} from "../text/index.ts";
import type { PostText, ReviewRequest } from "../writer.ts";
import { MIN_HOOK_WORDS } from "./hooks/line.ts";
import { isWhole } from "./hooks/lines.ts";

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
/** A sentence that does not read is worse than a rule of taste that is broken. */
const PER_FLAW = 1;
const RUN_ON_WORDS = 35;

/** Judges by how the post reads, then by the rubric: each improvement names the sentence it means. */
export function reviewOf(request: ReviewRequest): Review {
  const { post, said, language: code } = request;
  const findings = checkPost({ ...post, transcript: said.join("\n"), language: code });
  const broken = new Set(findings.map(({ id }) => id));
  const flaws = flawsIn(post, languageOf({ transcript: post.body, ...(code && { language: code }) }));
  const isHookGood = !flaws.some((flaw) => flaw.includes("first line"));
  return {
    overallScore: Math.max(WORST, BEST - broken.size * PER_BROKEN_RULE - flaws.length * PER_FLAW),
    strengths: PRAISE.filter(({ rules }) => rules.every((rule) => !broken.has(rule)))
      .filter((_, at) => at > 0 || isHookGood)
      .slice(0, MAX_STRENGTHS)
      .map(({ says }) => says(request)),
    improvements: [...new Set([...flaws, ...findings.map(inWords)])].slice(0, MAX_IMPROVEMENTS),
  };
}

const inWords = ({ note, sentence }: RubricFinding) => (sentence ? `${note} ("${sentence}")` : note);

/** What an editor would mark on reading: the opening first, then the sentences in their order. */
function flawsIn({ hook, body }: PostText, language: Language): string[] {
  const flaws: string[] = [];
  const sentences = sentencesIn(body);
  const opening = sentencesIn(hook);
  const repeated = opening.find((sentence) => sentences.some((other) => isSame(sentence, other)));
  if (repeated) flaws.push(`The first line stands in the post again: take it out below. ("${repeated}")`);
  if (hook !== "" && countWords(hook) < MIN_HOOK_WORDS)
    flaws.push(`The first line is a fragment: give it the whole sentence. ("${hook}")`);
  else if (leansBack(wordsOf(hook)))
    flaws.push(`The first line points at something that a reader does not know yet: name it. ("${hook}")`);
  for (const sentence of [...opening, ...sentences]) {
    const words = wordsOf(sentence);
    if (words.length > RUN_ON_WORDS)
      flaws.push(`This sentence runs on: end it where you paused. ("${sentence}")`);
    else if (words.length >= MIN_HOOK_WORDS && !isWhole(words, language))
      flaws.push(`This sentence breaks off: finish it, or join it to the next. ("${sentence}")`);
  }
  return flaws;
}

const isSame = (one: string, other: string) => keysOf(one).join(" ") === keysOf(other).join(" ");
