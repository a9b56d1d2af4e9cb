import { hasRules, holdingTo } from "../rules/index.ts";
import { hasWords, joined, languageOf } from "../text/index.ts";
import type { Writer } from "../writer.ts";
import { hooksOf, moreHooks } from "./hooks.ts";
import { passagesSaid } from "./note.ts";
import { profileOf } from "./profile.ts";
import { nextQuestion, topicsFor } from "./questions.ts";
import { refined } from "./requests.ts";
import { reviewOf } from "./review.ts";
import { ctasIn, suiteOf } from "./suite.ts";
import { tweaked } from "./tweak.ts";

export { titleFrom } from "./note.ts";
export { PROMPTS } from "./questions.ts";

/** `kept` are phrases of the speaker's that nothing is cut out of. */
const keeping = (kept: readonly string[]): Omit<Writer, "following"> => ({
  async draft(note) {
    if (!hasWords(note.transcript)) throw new TypeError("A transcript without words cannot become a post.");
    const language = languageOf(note);
    const said = passagesSaid(note.transcript, language, kept);
    return { hooks: hooksOf(said, language), body: joined(said), ctaSuggestions: ctasIn(language.code) };
  },
  hooks: async (note, existing) =>
    moreHooks(passagesSaid(note.transcript, languageOf(note), kept), existing, languageOf(note)),
  tweak: async ({ mode, body, language }) =>
    tweaked(mode, body, { language: languageOf({ transcript: body, language }), kept }),
  async refine(request, onProgress) {
    const transcript = [...request.said, request.post.body].join("\n");
    const language = languageOf({ transcript, language: request.language });
    const result = refined(request, { language, kept });
    if (result.body !== undefined) onProgress?.(result.body);
    return result;
  },
  question: async (request) => nextQuestion(request),
  synthesize: async (request) => suiteOf(request, kept),
  topics: async (request) => topicsFor(request),
  profile: async (request) => profileOf(request),
  review: async (request) => reviewOf(request),
  suggestHabits: async () => [],
});

/**
 * Writes without a model: the same answer for the same note, and every word of a body and of a hook stands in it, in the same
 * order. `draft` and `synthesize` throw a TypeError when nothing was said; `hooks` answers fewer than two only when the note
 * has no other stretch of words.
 */
export const plainWriter: Writer = {
  ...keeping([]),
  following: (rules) =>
    hasRules(rules)
      ? { ...holdingTo(rules, keeping(rules.phrases), keeping([])), following: plainWriter.following }
      : plainWriter,
};
