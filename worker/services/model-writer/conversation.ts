import type { Conversation } from "../../language/writer.ts";
import type { Ask } from "./chat.ts";
import { hooksAnswer, readHooks } from "./hooks.ts";
import { REFINE_SYSTEM, refineUser, tweakSystem, tweakUser } from "./prompts/change.ts";
import { HOOKS_SYSTEM, hooksUser } from "./prompts/draft.ts";
import { QUESTION_SYSTEM, questionUser, SUITE_SYSTEM, suiteUser } from "./prompts/interview.ts";
import { questionAnswer, readQuestion } from "./question.ts";
import { bodyProgress, readRefined, refineAnswer } from "./refine.ts";
import { readSuite, suiteAnswer } from "./suite.ts";
import { readTweak, tweakAnswer } from "./tweak.ts";

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
