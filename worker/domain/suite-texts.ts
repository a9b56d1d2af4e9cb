import type { DraftText, Suite } from "../language/writer.ts";

/** The posts of a suite as texts of drafts, the hero first. */
export const suiteTexts = ({ hero, derivatives }: Suite): DraftText[] =>
  [hero, ...derivatives].map((post) => ({ ...post, ctaSuggestions: post.cta ? [post.cta] : [] }));
