import type { Draft, DraftPatch, Source, Unsaid } from "#contract/drafts.ts";
import { type PostParts, postText } from "#contract/post-text.ts";

interface Part {
  text: string;
  unsaid: readonly Unsaid[];
  /** Playable within the text. */
  sources: readonly Source[];
  patch: (text: string) => DraftPatch | null;
}

export const PARTS: Record<keyof PostParts, (draft: Draft) => Part> = {
  hook: (draft) => ({
    text: draft.hooks[draft.selectedHookIndex]?.content ?? "",
    unsaid: draft.hookUnsaid,
    sources: draft.hookSources,
    patch: (content) => {
      const type = draft.hooks[draft.selectedHookIndex]?.type ?? "claim";
      return content === "" ? null : { hooks: [{ type, content }] };
    },
  }),
  body: (draft) => ({
    text: postText(draft).body,
    unsaid: draft.fidelity.unsaid,
    sources: draft.sources,
    patch: (content) => (content === "" ? null : { bodies: [{ content }] }),
  }),
  cta: (draft) => ({
    text: postText(draft).cta ?? "",
    unsaid: draft.ctaUnsaid,
    sources: draft.ctaSources,
    patch: (content) => (content === "" ? { selectedCtaIndex: null } : { customCta: content }),
  }),
};
