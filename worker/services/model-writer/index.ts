import { hasRules, held } from "../../language/rules/following.ts";
import type { Writer } from "../../language/writer.ts";
import { type Ask, type Chat, complete } from "./chat.ts";
import { modelConversation } from "./conversation.ts";
import { draftAnswer, readDraft } from "./draft.ts";
import { profileAnswer, readProfile } from "./profile.ts";
import { DRAFT_SYSTEM, draftUser } from "./prompts/draft.ts";
import { PROFILE_SYSTEM, profileUser } from "./prompts/profile.ts";
import { REVIEW_SYSTEM, reviewUser } from "./prompts/review.ts";
import { TOPICS_SYSTEM, topicsUser } from "./prompts/topics.ts";
import { readReview, reviewAnswer } from "./review.ts";
import { readTopics, topicsAnswer } from "./topics.ts";
import { askFollowing } from "./voice-rules.ts";

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
      return { ...held(writerAsking(askFollowing(chat, rules)), rules), following: writer.following };
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
