import type { TweakMode } from "#contract/drafts.ts";
import type { Review } from "#contract/posts.ts";
import { checkPost, type RubricFinding } from "../rubric/index.ts";
import { hasRules, holdingTo } from "../rules/index.ts";
import { joined, type Language, languageOf, type Passage, passagesOf, wordsOf } from "../text/index.ts";
import type { Conversation, DraftText, Note, ReviewRequest, Writer } from "../writer.ts";
import { ctasFor } from "./cta.ts";
import { newHooks, openingOf } from "./hooks/choose.ts";
import { keepingPhrases } from "./kept-phrases.ts";
import { bodyOf, manuscriptOf } from "./manuscript.ts";
import { profileOf } from "./profile/index.ts";
import { nextQuestion } from "./question/index.ts";
import { refined } from "./refine/index.ts";
import { suiteOf } from "./suite/index.ts";
import { topicsFor } from "./topics.ts";
import { bolder, softer } from "./tweak/boldness.ts";
import { shortened } from "./tweak/shorten.ts";

export { bodyOf, manuscriptOf } from "./manuscript.ts";
export { PROMPTS } from "./topics.ts";

/**
 * What follows the first draft, without a model: pure functions, the same answer for the same request. Words of bodies
 * and hooks come from what was said, from the post as it stands, or from the author's own instruction.
 *
 * `synthesise` throws a TypeError when nothing was said. `hooks` answers fewer than two only when the note has no other
 * stretch of words than those on offer, `tweak` the same body when there is nothing to change.
 */
export const builtinConversation: Conversation = {
  hooks: async (note, existing) => newHooks(note, existing),
  tweak: async (request) => tweaked(request),
  refine: async (request, onProgress) => {
    const result = refined(request);
    if (result.body !== undefined) onProgress?.(result.body);
    return result;
  },
  question: async (request) => nextQuestion(request),
  synthesise: async (request) => suiteOf(request),
};

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
    ctaSuggestions: ctasFor([wordsOf(hooks[0]?.content ?? ""), ...sentences], manuscript.language),
  };
}

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
function reviewOf(request: ReviewRequest): Review {
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

const TWEAKS: Record<TweakMode, (passages: readonly Passage[], language: Language) => Passage[]> = {
  shorter: shortened,
  bolder,
  softer,
};

/** A body made shorter, bolder or softer out of its own words; as it was when there is nothing to be done. */
function tweaked({ mode, body, language: code }: Parameters<Conversation["tweak"]>[0]): string {
  const language = languageOf({ transcript: body, ...(code && { language: code }) });
  const passages = passagesOf(body, language);
  const changed = TWEAKS[mode](passages, language);
  return changed.length === 0 ? body : joined(changed);
}
