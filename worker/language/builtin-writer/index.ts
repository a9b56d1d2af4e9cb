import { hasRules, held } from "../rules/following.ts";
import { keepingPhrases } from "../rules/phrases.ts";
import type { DraftText, Note, Writer } from "../writer.ts";
import { compose } from "./compose.ts";
import { builtinConversation } from "./conversation/index.ts";
import { ctasFor } from "./cta.ts";
import { bodyOf, manuscriptOf } from "./manuscript.ts";
import { profileOf } from "./profile/index.ts";
import { reviewOf } from "./review.ts";
import { topicsFor } from "./topics.ts";

const WITHOUT_RULES: Omit<Writer, "following"> = {
  ...builtinConversation,
  draft: async (note) => draftOf(note),
  topics: async (request) => topicsFor(request),
  profile: async (request) => profileOf(request),
  review: async (request) => reviewOf(request),
};

/**
 * Writes without a model: pure functions over what was said, the same answer for the same note. Every word of a body and
 * of a hook stands in the transcript, in the same order; only calls to action add words around the speaker's own.
 *
 * `draft` throws a TypeError when the transcript holds no word.
 */
export const builtinWriter: Writer = {
  ...WITHOUT_RULES,
  following: (rules) =>
    hasRules(rules)
      ? { ...held(keepingPhrases(WITHOUT_RULES, rules.phrases), rules), following: builtinWriter.following }
      : builtinWriter,
};

function draftOf(note: Note): DraftText {
  const manuscript = manuscriptOf(note);
  const { hooks, sentences } = compose(manuscript);
  return { hooks, body: bodyOf(sentences), ctaSuggestions: ctasFor(sentences, manuscript.language) };
}
