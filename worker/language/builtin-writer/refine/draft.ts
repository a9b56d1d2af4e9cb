import type { Language, Passage, Sentence } from "../../text/index.ts";
import type { REPLIES } from "./replies.ts";

/** A post on its way through the requests of one message. */
export interface Draft {
  hook: string;
  passages: Passage[];
  cta: string | null;
}

export interface Context {
  said: string[];
  /** What was said, made readable. */
  sentences: Sentence[];
  /** Of the post; replies have their own. */
  language: Language;
  replies: typeof REPLIES;
}

/** What one request came to: the post after it and a sentence about it. */
export interface Outcome {
  draft: Draft;
  reply: string;
  /** Whether the reply tells of something done; one that tells why not stays true whatever follows. */
  isDone: boolean;
}

export function done(draft: Draft, ...replies: string[]): Outcome {
  return { draft, reply: replies.join(" "), isDone: true };
}

export function refused(draft: Draft, reply: string): Outcome {
  return { draft, reply, isDone: false };
}

export function isSame(one: readonly Passage[], other: readonly Passage[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ text, before, marker }, at) => {
      const passage = other[at];
      return text === passage?.text && before === passage.before && marker === passage.marker;
    })
  );
}
