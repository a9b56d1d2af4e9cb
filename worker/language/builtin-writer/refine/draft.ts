import { joined, type Language, type Passage, passagesOf, type Sentence } from "../../text/index.ts";
import type { PostText } from "../../writer.ts";

/** A post on its way through the requests of one message. */
export interface Draft {
  hook: string;
  passages: Passage[];
  /** Hashtags that end the body: they stay there, whatever is moved, added or counted. */
  tags: Passage[];
  cta: string | null;
}

export interface Context {
  said: string[];
  /** What was said, made readable. */
  sentences: Sentence[];
  /** Of the post; requests and replies are English. */
  language: Language;
}

/** Does one request. */
export type Change = (draft: Draft, context: Context) => Outcome;

export interface Outcome {
  draft: Draft;
  /** Told where the draft differs from the one before. */
  did: string;
  /** Told where it does not. */
  didNot: string;
}

export function done(draft: Draft, did: string, didNot = "It already looks like that."): Outcome {
  return { draft, did, didNot };
}

export function refused(draft: Draft, didNot: string): Outcome {
  return { draft, did: "", didNot };
}

/** A change of nothing, with the reason. */
export const cannot =
  (why: string): Change =>
  (draft) =>
    refused(draft, why);

export function draftOf({ hook, body, cta }: PostText): Draft {
  const passages = passagesOf(body);
  const isTags = ({ text }: Passage) => /^#\S+(?:\s+#\S+)*$/u.test(text);
  const end = passages.findLastIndex((passage) => !isTags(passage)) + 1 || passages.length;
  return { hook, passages: passages.slice(0, end), tags: passages.slice(end), cta };
}

export function bodyOf({ passages, tags }: Draft): string {
  return joined([...passages, ...tags]);
}

export function fullTextOf(draft: Draft): string {
  return `${draft.hook}\n\n${bodyOf(draft)}\n\n${draft.cta ?? ""}`;
}
