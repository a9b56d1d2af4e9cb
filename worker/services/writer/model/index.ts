import type { Writer } from "../writer.ts";
import { type Chat, complete } from "./chat.ts";
import { modelConversation } from "./conversation.ts";
import { draftAnswer, readDraft } from "./draft.ts";
import { DRAFT_SYSTEM, draftUser } from "./prompts/draft.ts";
import { REVIEW_SYSTEM, reviewUser } from "./prompts/review.ts";
import { TOPICS_SYSTEM, topicsUser } from "./prompts/topics.ts";
import { readReview, reviewAnswer } from "./review.ts";
import { readTopics, topicsAnswer } from "./topics.ts";

/** Enough to see what someone talks about, and bounded whatever the caller has. */
const MAX_NOTES = 10;

/** Writes with a language model. An answer that cannot be used is asked for once more. */
export function modelWriter(chat: Chat): Writer {
  return {
    draft: (note) =>
      complete(chat, {
        system: DRAFT_SYSTEM,
        user: draftUser(note),
        schemaName: "draft",
        schema: draftAnswer,
        read: (answer) => readDraft(note, answer),
      }),

    topics({ transcripts, current }) {
      const request = { transcripts: transcripts.slice(0, MAX_NOTES), current };
      return complete(chat, {
        system: TOPICS_SYSTEM,
        user: topicsUser(request),
        schemaName: "topics",
        schema: topicsAnswer,
        read: (answer) => readTopics(request, answer),
      });
    },

    review: (request) =>
      complete(chat, {
        system: REVIEW_SYSTEM,
        user: reviewUser(request),
        schemaName: "review",
        schema: reviewAnswer,
        read: readReview,
      }),

    ...modelConversation(chat),
  };
}
