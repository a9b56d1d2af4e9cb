import type { Conversation } from "../../writer.ts";
import { newHooks } from "./hooks.ts";
import { nextQuestion } from "./question/index.ts";
import { refined } from "./refine.ts";
import { suiteOf } from "./suite/index.ts";
import { tweaked } from "./tweak.ts";

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
