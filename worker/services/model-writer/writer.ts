import { plainWriter } from "../../language/plain-writer/index.ts";
import { hasRules, holdingTo } from "../../language/rules/index.ts";
import type { Manner, Writer } from "../../language/writer.ts";
import { ServiceFailure } from "../failure.ts";
import { type Ask, askModel, type Chat } from "./chat.ts";
import { draftPrompt, hooksPrompt } from "./draft.ts";
import { habitsPrompt } from "./habits.ts";
import { profilePrompt } from "./profile.ts";
import { questionPrompt } from "./question.ts";
import { refinePrompt } from "./refine.ts";
import { reviewPrompt } from "./review.ts";
import { completeSuite, suitePrompt } from "./suite.ts";
import { topicsPrompt } from "./topics.ts";
import { tweakPrompt, untouched } from "./tweak.ts";
import { askWithRules } from "./voice-rules.ts";

/**
 * Writes with a language model: one prompt for each thing that is written, each in a file of its own. What it writes passes
 * `gate.ts`; what would not is sent back once, with what is wrong. What an `onProgress` gets has passed it too, and may
 * start over when the connection drops or the answer is sent back; only the result counts.
 */
export function modelWriter(chat: Chat): Writer {
  const unruled: Ask = (prompt) => askModel(chat, prompt);
  const writer: Writer = {
    ...writerAsking(unruled),
    following(rules, manner) {
      if (!hasRules(rules)) return manner ? { ...writer, ...writerAsking(unruled, manner) } : writer;
      return {
        ...holdingTo(rules, writerAsking(askWithRules(chat, rules), manner), plainWriter),
        following: writer.following,
      };
    },
  };
  return writer;
}

/** The service answered, and what it answered is of no use. */
const UNUSABLE: ReadonlySet<ServiceFailure["reason"]> = new Set(["malformed", "declined"]);

const writerAsking = (ask: Ask, manner?: Manner): Omit<Writer, "following"> => ({
  draft: (note, onProgress) => ask(draftPrompt(note, manner, onProgress)),
  hooks: (note, existing) => ask(hooksPrompt(note, existing, manner)),
  tweak: (request) =>
    ask(tweakPrompt(request, manner)).catch((error: unknown) => {
      if (error instanceof ServiceFailure && UNUSABLE.has(error.reason)) return untouched(request.body);
      throw error;
    }),
  refine: (request, onProgress) => ask(refinePrompt(request, onProgress, manner)),
  question: (request) => ask(questionPrompt(request)),
  synthesize: async (request) =>
    completeSuite(await ask(suitePrompt(request, manner)), () => plainWriter.synthesize(request)),
  review: (request) => ask(reviewPrompt(request, manner)),
  profile: (request) => ask(profilePrompt(request)),
  topics: (request) => ask(topicsPrompt(request)),
  suggestHabits: (request) => ask(habitsPrompt(request)),
});
