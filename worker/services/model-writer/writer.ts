import { builtinWriter } from "../../language/builtin-writer/index.ts";
import { hasRules, holdingTo } from "../../language/rules/index.ts";
import type { Conversation, Writer } from "../../language/writer.ts";
import { type Ask, type Chat, complete } from "./chat.ts";
import {
  DRAFT_SYSTEM,
  draftAnswer,
  draftUser,
  HOOKS_SYSTEM,
  hooksAnswer,
  hooksUser,
  readDraft,
  readHooks,
} from "./draft.ts";
import { PROFILE_SYSTEM, profileAnswer, profileUser, readProfile } from "./profile.ts";
import { questionAnswer, readQuestion } from "./question.ts";
import {
  bodyProgress,
  REFINE_SYSTEM,
  readRefined,
  refineAnswer,
  refineUser,
  tweakSystem,
  tweakUser,
} from "./refine.ts";
import { REVIEW_SYSTEM, readReview, reviewAnswer, reviewUser } from "./review.ts";
import { QUESTION_SYSTEM, questionUser, readSuite, SUITE_SYSTEM, suiteAnswer, suiteUser } from "./suite.ts";
import { readTopics, TOPICS_SYSTEM, topicsAnswer, topicsUser } from "./topics.ts";
import { readTweak, tweakAnswer } from "./tweak.ts";
import { askWithRules } from "./voice-rules.ts";

/** Enough to see what someone talks about, and bounded whatever the caller has. */
const MAX_NOTES = 10;

/**
 * Writes with a language model. An answer that cannot be used is asked for once more; so is one with a word in it that the
 * speaker has banned.
 */
export function modelWriter(chat: Chat): Writer {
  const writer: Writer = {
    ...writerAsking((question) => complete(chat, question)),
    following(rules) {
      if (!hasRules(rules)) return writer;
      return {
        ...holdingTo(rules, writerAsking(askWithRules(chat, rules)), builtinWriter),
        following: writer.following,
      };
    },
  };
  return writer;
}

function writerAsking(ask: Ask): Omit<Writer, "following"> {
  return {
    draft: (note) =>
      ask({
        system: DRAFT_SYSTEM,
        user: draftUser(note),
        schemaName: "draft",
        schema: draftAnswer,
        read: (answer) => readDraft(note, answer),
      }),

    topics({ transcripts, ...others }) {
      const request = { ...others, transcripts: transcripts.slice(0, MAX_NOTES) };
      return ask({
        system: TOPICS_SYSTEM,
        user: topicsUser(request),
        schemaName: "topics",
        schema: topicsAnswer,
        read: (answer) => readTopics(request, answer),
      });
    },

    profile: (request) =>
      ask({
        system: PROFILE_SYSTEM,
        user: profileUser(request),
        schemaName: "profile",
        schema: profileAnswer,
        read: (answer) => readProfile(request, answer),
      }),

    review: (request) =>
      ask({
        system: REVIEW_SYSTEM,
        user: reviewUser(request),
        schemaName: "review",
        schema: reviewAnswer,
        read: readReview,
      }),

    ...modelConversation(ask),
  };
}

/** Six posts with their hooks, in languages that need two tokens a word. */
const SUITE_TOKENS = 8_000;

/**
 * Goes on with a language model where the first draft ended. An answer that cannot be used is asked for once more.
 * What `onProgress` gets is unchecked and may start over, when the line drops or the answer is asked for again; only
 * the result counts.
 */
export function modelConversation(ask: Ask): Conversation {
  return {
    hooks: (note, existing) =>
      ask({
        system: HOOKS_SYSTEM,
        user: hooksUser(note, existing),
        schemaName: "hooks",
        schema: hooksAnswer,
        read: (answer) => readHooks(existing, answer),
      }),

    tweak: (request) =>
      ask({
        system: tweakSystem(request.mode),
        user: tweakUser(request),
        schemaName: "tweak",
        schema: tweakAnswer,
        read: (answer) => readTweak(request, answer),
      }),

    refine: (request, onProgress) =>
      ask({
        system: REFINE_SYSTEM,
        user: refineUser(request),
        schemaName: "refine",
        schema: refineAnswer,
        read: (answer) => readRefined(request, answer),
        onText: onProgress && bodyProgress(onProgress),
      }),

    question: (request) =>
      ask({
        system: QUESTION_SYSTEM,
        user: questionUser(request),
        schemaName: "question",
        schema: questionAnswer,
        read: (answer) => readQuestion(request, answer),
      }),

    synthesise: (request) =>
      ask({
        system: SUITE_SYSTEM,
        user: suiteUser(request),
        schemaName: "suite",
        schema: suiteAnswer,
        maxTokens: SUITE_TOKENS,
        read: (answer) => readSuite(request, answer),
      }),
  };
}
