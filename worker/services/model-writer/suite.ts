import { z } from "zod";
import { countWords, gist, tidyLine, wordOverlap } from "../../language/text/index.ts";
import type { DerivativePost, InterviewRequest, Manner, Suite, SuitePost } from "../../language/writer.ts";
import { ServiceFailure } from "../failure.ts";
import { hookAnswer, UnusableAnswer } from "./answer.ts";
import { definePrompt, type Judged } from "./chat.ts";
import { checkFit, judgeBody, judgedBy, judgeHooks, judgeLine } from "./gate.ts";
import * as shared from "./prompt.ts";
import { interviewMaterial, QUESTIONS_RULE } from "./questions.ts";
import { indexOf, type SpokenIndex } from "./spoken.ts";

const TWO_HOOKS = `[{"type": "claim", "content": "..."}, {"type": "scene", "content": "..."}]`;

export const SUITE_SYSTEM = `You turn an interview into five LinkedIn posts: one hero post and four derivative posts. ${shared.LIGHT_HAND}

${shared.THEIR_WORDS}
${shared.CLEAN_UP}
${shared.languageRule("answers")}

The posts
- "hero": the whole story or the main point, drawn from all answers, at most 250 words.
- "derivatives": four posts, each about one thing that was said and can stand alone: a moment, a number, a decision, a doubt, a piece of advice. Each has an angle of its own, and shares at most a sentence with another post. 40 to 120 words, fewer where less was said about it.
- A reader of one knows nothing of the others. No two begin alike.

The parts of each post
- "body": the whole post. ${shared.OPENING_RULE} ${shared.PARAGRAPHS}
- "hooks": ${shared.TWO_HOOKS_RULE}
- "cta": ${shared.CTA_RULE} Or null.

Derivatives have also
- "title": two to eight words for the author's own list, no two the same.
- "angle": what this one is about that the others are not, in two to six words.
- "idealTiming": when to post it, in a few words ("the morning after the hero post"). Promise no effect.

${shared.never("the speaker said it")}

${shared.NOTE_RULE} ${QUESTIONS_RULE}

Answer with one JSON object: {"hero": {"body": "...", "hooks": ${TWO_HOOKS}, "cta": null}, "derivatives": [{"title": "...", "angle": "...", "idealTiming": "...", "body": "...", "hooks": ${TWO_HOOKS}, "cta": null}, and three more]}`;

const post = {
  body: z.string(),
  hooks: z.array(hookAnswer).catch([]),
  cta: z.string().nullable().catch(null),
};
const heroAnswer = z.object(post);
const labels = { title: z.string(), angle: z.string(), idealTiming: z.string() };
const derivativeAnswer = z.object({ ...labels, ...post });
const INCOMPLETE = { title: "", angle: "", idealTiming: "", body: "", hooks: [], cta: null };
const suiteAnswer = z.object({
  hero: heroAnswer,
  // One that lacks a part is left out, and never costs the others.
  derivatives: z.array(derivativeAnswer.catch(INCOMPLETE)).catch([]),
});

const MIN_DERIVATIVES = 3;
const MAX_DERIVATIVES = 5;
const MAX_LABEL_CHARS = 160;
/** Posts made of the same interview share words; above this they are one post said twice. */
const MAX_OVERLAP = 0.8;

function readPost(answer: z.infer<typeof heroAnswer>, spoken: SpokenIndex) {
  const body = judgeBody(answer.body, spoken, { isDraft: true });
  const { hooks, remarks } = judgeHooks(answer.hooks, spoken, { body: body.text });
  const line = judgeLine("call to action", answer.cta ?? "", spoken);
  const post: SuitePost = { body: body.text, hooks, cta: line.text || null };
  checkFit({ ...post, ctas: post.cta ? [post.cta] : [] }, spoken);
  return { post, body, lines: [{ faults: [], remarks }, line] };
}

function labelsOf(answer: z.infer<typeof derivativeAnswer>) {
  const label = (name: "title" | "angle" | "idealTiming") => {
    const text = tidyLine(answer[name]);
    if (text === "") throw new UnusableAnswer(`"${name}" is empty`);
    if (text.length > MAX_LABEL_CHARS) throw new UnusableAnswer(`"${name}" is too long`);
    return text;
  };
  return { title: label("title"), angle: label("angle"), idealTiming: label("idealTiming") };
}

function problemBeside(one: DerivativePost, hero: SuitePost, others: readonly DerivativePost[]) {
  for (const label of ["title", "angle"] as const)
    if (others.some((other) => gist(other[label]) === gist(one[label])))
      return `it has the same ${label} as another`;
  if ([hero, ...others].some(({ body }) => wordOverlap(body, one.body) > MAX_OVERLAP))
    return "it says almost the same as another post";
}

/** A suite with at least three derivatives: where a model's are fewer, those of another writer come in. */
export async function completeSuite(suite: Suite, spare: () => Promise<Suite>): Promise<Suite> {
  if (suite.derivatives.length >= MIN_DERIVATIVES) return suite;
  const derivatives = [...suite.derivatives];
  for (const one of (await spare()).derivatives)
    if (derivatives.length < MIN_DERIVATIVES && !problemBeside(one, suite.hero, derivatives))
      derivatives.push(one);
  if (derivatives.length < MIN_DERIVATIVES)
    throw new ServiceFailure("writer", "malformed", "there are too few derivatives");
  return { ...suite, derivatives };
}

/** Six posts with their hooks, in languages that need two tokens a word. */
const MAX_SUITE_TOKENS = 8_000;

/** `read` leaves out derivatives that can't be shown (see `completeSuite`), and throws `UnusableAnswer` when the hero post can't. */
export function suitePrompt(request: InterviewRequest, manner?: Manner) {
  const { turns, language } = request;
  const said = turns.map((turn) => turn.answer);
  const user = [
    shared.languageLine("answers", language),
    `Words in the answers: ${countWords(said.join("\n"))}.`,
    ...interviewMaterial(request),
  ];
  return definePrompt({
    ...shared.inManner(SUITE_SYSTEM, user, manner),
    schemaName: "suite",
    schema: suiteAnswer,
    maxTokens: MAX_SUITE_TOKENS,
    read(answer): Judged<Suite> {
      const spoken = indexOf({ said, language, manner });
      const hero = readPost(answer.hero, spoken);
      const parts = [hero];
      const problems: string[] = [];
      const derivatives: DerivativePost[] = [];
      for (const [place, each] of answer.derivatives.entries()) {
        try {
          const part = readPost(each, spoken);
          const one = { ...part.post, ...labelsOf(each) };
          const problem = problemBeside(one, hero.post, derivatives);
          if (problem) throw new UnusableAnswer(problem);
          derivatives.push(one);
          parts.push(part);
        } catch (error) {
          if (!(error instanceof UnusableAnswer)) throw error;
          problems.push(`in derivative ${place + 1}, ${error.message}`);
        }
      }
      const suite = { hero: hero.post, derivatives: derivatives.slice(0, MAX_DERIVATIVES) };
      const bodies = parts.map(({ body }) => body);
      const lines = parts.flatMap((part) => part.lines);
      const verdict = judgedBy(suite, spoken, bodies, lines);
      if (derivatives.length >= MIN_DERIVATIVES) return verdict;
      problems.push(`there must be at least ${MIN_DERIVATIVES} derivatives`);
      const objection = [verdict.objection ?? [], problems].flat().join("\n");
      return { ...verdict, objection, score: verdict.score - 1 };
    },
  });
}
