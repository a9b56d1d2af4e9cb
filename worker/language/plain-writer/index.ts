import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import { hasRules, holdingTo } from "../rules/index.ts";
import { countWords, gist, hasWords, joined, languageOf, leansBack, sentencesIn } from "../text/index.ts";
import type { FixedWriter, ReviewRequest, Writer } from "../writer.ts";
import { passagesSaid } from "./note.ts";
import { ctasIn, hooksOf, moreHooks, suiteOf } from "./posts.ts";
import { profileOf } from "./profile.ts";
import { nextQuestion, topicsFor } from "./questions.ts";
import { refined, tweaked } from "./requests.ts";

export { titleFrom } from "./note.ts";
export { PROMPTS } from "./questions.ts";

/** Nothing is cut out of the speaker's own phrases. */
const keeping = (ownPhrases: readonly string[]): FixedWriter => ({
  async draft(note) {
    if (!hasWords(note.transcript)) throw new TypeError("A transcript without words cannot become a post.");
    const language = languageOf(note);
    const parts = passagesSaid(note.transcript, language, ownPhrases);
    return { hooks: hooksOf(parts, language), body: joined(parts), ctaSuggestions: ctasIn(language.code) };
  },
  hooks: async (note, existing) =>
    moreHooks(passagesSaid(note.transcript, languageOf(note), ownPhrases), existing, languageOf(note)),
  tweak: async ({ mode, body, language }) =>
    tweaked(mode, body, { language: languageOf({ transcript: body, language }), ownPhrases }),
  async refine(request, onProgress) {
    const transcript = [...request.said, request.post.body].join("\n");
    const language = languageOf({ transcript, language: request.language });
    const result = refined(request, { language, ownPhrases });
    if (result.body !== undefined) onProgress?.(result.body);
    return result;
  },
  question: async (request) => nextQuestion(request),
  synthesize: async (request) => suiteOf(request, ownPhrases),
  topics: async (request) => topicsFor(request),
  profile: async (request) => profileOf(request),
  review: async (request) => reviewOf(request),
  suggestHabits: async () => [],
});

/**
 * Every word of a body and of a hook stands in the note, in the same order. `draft` and `synthesize` throw a TypeError when nothing was
 * said; `hooks` answers fewer than two only when the note has no other stretch of words.
 */
export const plainWriter: Writer = {
  ...keeping([]),
  following: (rules) =>
    hasRules(rules)
      ? { ...holdingTo(rules, keeping(rules.phrases), keeping([])), following: plainWriter.following }
      : plainWriter,
};

const MOST = 3;
const WITHOUT_FLAW = 8;
const PER_MERIT = 0.5;
const RUN_ON_WORDS = 40;
export function reviewOf({ post: { hook, body, cta }, said, language }: ReviewRequest): Review {
  const gists = new Set(sentencesIn(hook).map(gist));
  const broken = checkPost({ hook, body, cta, transcript: said.join("\n"), language });
  const ids = new Set(broken.map(({ id }) => id));
  const flaws: Omit<RubricFinding, "id">[] = [];
  const note = "The first line refers to something readers don't know yet. Name it.";
  if (leansBack(hook)) flaws.push({ note, sentence: hook });
  for (const sentence of sentencesIn(body)) {
    if (countWords(sentence) > 3 && gists.has(gist(sentence)))
      flaws.push({ note: "This sentence appears twice. Remove one.", sentence });
    if (countWords(sentence) > RUN_ON_WORDS)
      flaws.push({ note: "This sentence is long. End it where you paused.", sentence });
    gists.add(gist(sentence));
  }
  const [quotation] = /["“„«][^"”“»\n]{8,200}["”“»]/u.exec(body) ?? [];
  const merits = [
    /\p{N}|["“„«]/u.test(hook) ? `The first line is concrete. ("${hook}")` : [],
    quotation ? `It quotes someone: ${quotation}` : [],
  ].flat();
  const praise = [
    ids.has("R19") ? [] : "It's direct: no fillers, no repeats.",
    ids.has("R6") ? [] : "Short paragraphs are easy to read on a phone.",
  ].flat();
  const improvements = [...flaws, ...broken]
    .slice(0, MOST)
    .map(({ note, sentence }) => (sentence ? `${note} ("${sentence}")` : note));
  const points = WITHOUT_FLAW + merits.length * PER_MERIT - Math.max(ids.size, improvements.length);
  return {
    overallScore: Math.max(1, points),
    strengths: [...merits, ...praise].slice(0, MOST),
    improvements: [...new Set(improvements)],
  };
}
