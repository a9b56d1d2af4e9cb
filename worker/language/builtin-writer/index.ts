import type { TweakMode } from "#contract/drafts.ts";
import { hasRules, holdingTo } from "../rules/index.ts";
import { joined, type Language, languageOf, type Passage, passagesOf } from "../text/index.ts";
import type { Conversation, DraftText, Note, Tweaked, Writer } from "../writer.ts";
import { ctasFor } from "./cta.ts";
import { newHooks, openingOf } from "./hooks/choose.ts";
import { keepingPhrases } from "./kept-phrases.ts";
import { bodyOf, manuscriptOf } from "./manuscript.ts";
import { profileOf } from "./profile/index.ts";
import { nextQuestion } from "./question.ts";
import { refined } from "./refine/index.ts";
import { reviewOf } from "./review.ts";
import { suiteOf } from "./suite.ts";
import { topicsFor } from "./topics.ts";
import { bolder, softer } from "./tweak/boldness.ts";
import { shortened } from "./tweak/shorten.ts";

export { bodyBeneath } from "./hooks/beneath.ts";
export { bodyOf, manuscriptOf, titleFrom } from "./manuscript.ts";
export { PROMPTS } from "./topics.ts";

/**
 * What follows the first draft, without a model: pure functions, the same answer for the same request. Words of bodies
 * and hooks come from what was said, from the post as it stands, or from the author's own instruction.
 *
 * `synthesize` throws a TypeError when nothing was said. `hooks` answers fewer than two only when the note has no other
 * stretch of words than those on offer, `tweak` the same body when there is nothing to change.
 */
export const builtinConversation: Conversation = {
  hooks: async (note, existing) => newHooks(note, existing),
  tweak: async (request) => {
    const body = tweaked(request);
    return { body, reply: body === request.body ? UNCHANGED : TWEAKED[request.mode] };
  },
  refine: async (request, onProgress) => {
    const result = refined(request);
    if (result.body !== undefined) onProgress?.(result.body);
    return result;
  },
  question: async (request) => nextQuestion(request),
  synthesize: async (request) => suiteOf(request),
};

const WITHOUT_RULES: Omit<Writer, "following"> = {
  ...builtinConversation,
  draft: async (note) => draftOf(note),
  topics: async (request) => topicsFor(request),
  profile: async (request) => profileOf(request),
  review: async (request) => reviewOf(request),
  suggestHabits: async () => [],
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
      ? {
          ...holdingTo(rules, keepingPhrases(WITHOUT_RULES, rules.phrases), WITHOUT_RULES),
          following: builtinWriter.following,
        }
      : builtinWriter,
};

function draftOf(note: Note): DraftText {
  const manuscript = manuscriptOf(note);
  const { hooks, sentences } = openingOf(manuscript);
  return {
    hooks,
    body: bodyOf(sentences),
    ctaSuggestions: ctasFor(sentences, manuscript.language),
  };
}

const TWEAKS: Record<TweakMode, (passages: readonly Passage[], language: Language) => Passage[]> = {
  shorter: shortened,
  bolder,
  softer,
};

const TWEAKED: Record<TweakMode, string> = {
  shorter: "It's shorter now.",
  bolder: "It's bolder now.",
  softer: "It's softer now.",
};
const UNCHANGED = "I found nothing to change.";

/** A body made shorter, bolder or softer out of its own words; as it was when there is nothing to be done. */
function tweaked({ mode, body, language: code }: Parameters<Conversation["tweak"]>[0]): Tweaked {
  const language = languageOf({ transcript: body, ...(code && { language: code }) });
  const passages = passagesOf(body);
  const changed = TWEAKS[mode](passages, language);
  const text = changed.length === 0 ? body : joined(changed);
  return {
    body: text,
    reply: text === body ? "Nothing to change: the post stays as it is." : `I made it ${mode}.`,
  };
}
