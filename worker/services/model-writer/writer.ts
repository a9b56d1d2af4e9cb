import { builtinWriter } from "../../language/builtin-writer/index.ts";
import { hasRules, holdingTo } from "../../language/rules/index.ts";
import type { Writer } from "../../language/writer.ts";
import { type Ask, askModel, type Chat } from "./chat.ts";
import { draftPrompt, hooksPrompt } from "./draft.ts";
import { profilePrompt } from "./profile.ts";
import { questionPrompt } from "./question.ts";
import { refinePrompt } from "./refine.ts";
import { reviewPrompt } from "./review.ts";
import { suitePrompt } from "./suite.ts";
import { topicsPrompt } from "./topics.ts";
import { tweakPrompt } from "./tweak.ts";
import { askWithRules } from "./voice-rules.ts";

/**
 * Writes with a language model: one prompt for each thing that is written, each in a file of its own. An unusable answer
 * is asked for once more; so is one that contains a word the speaker has banned. What `refine`'s `onProgress` gets is
 * unchecked and may start over, when the connection drops or the answer is asked for again; only the result counts.
 */
export function modelWriter(chat: Chat): Writer {
  const writer: Writer = {
    ...writerAsking((prompt) => askModel(chat, prompt)),
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

const writerAsking = (ask: Ask): Omit<Writer, "following"> => ({
  draft: (note) => ask(draftPrompt(note)),
  hooks: (note, existing) => ask(hooksPrompt(note, existing)),
  tweak: (request) => ask(tweakPrompt(request)),
  refine: (request, onProgress) => ask(refinePrompt(request, onProgress)),
  question: (request) => ask(questionPrompt(request)),
  synthesize: (request) => ask(suitePrompt(request)),
  review: (request) => ask(reviewPrompt(request)),
  profile: (request) => ask(profilePrompt(request)),
  topics: (request) => ask(topicsPrompt(request)),
});
