import type { Draft } from "./drafts.ts";
import { CUSTOM_CTA } from "./limits.ts";

type Selection = Pick<
  Draft,
  | "hooks"
  | "selectedHookIndex"
  | "bodies"
  | "selectedBodyIndex"
  | "ctaSuggestions"
  | "selectedCtaIndex"
  | "customCta"
>;

/** The selected call to action of a draft, or null for none. */
export function selectedCta(
  draft: Pick<Selection, "selectedCtaIndex" | "customCta" | "ctaSuggestions">,
): string | null {
  if (draft.selectedCtaIndex === null) return null;
  if (draft.selectedCtaIndex === CUSTOM_CTA) return draft.customCta;
  return draft.ctaSuggestions[draft.selectedCtaIndex] ?? null;
}

/** The selected parts of a draft. */
export function postText(draft: Selection): { hook: string; body: string; cta: string | null } {
  return {
    hook: draft.hooks[draft.selectedHookIndex]?.content ?? "",
    body: draft.bodies[draft.selectedBodyIndex]?.content ?? "",
    cta: selectedCta(draft),
  };
}

/** A post as one text: hook, body, call to action, with blank lines between (spec §7). */
export const joinPost = ({ hook, body, cta }: { hook: string; body: string; cta: string | null }): string =>
  [hook, body, cta].filter(Boolean).join("\n\n");

/** The selected parts of a draft as one text. */
export const postOf = (draft: Selection): string => joinPost(postText(draft));
