import type { Draft } from "./drafts.ts";
import { CUSTOM_CTA } from "./limits.ts";

/** The call to action that a draft's selection says, or null for none. */
export function selectedCta(
  draft: Pick<Draft, "selectedCtaIndex" | "customCta" | "ctaSuggestions">,
): string | null {
  if (draft.selectedCtaIndex === null) return null;
  if (draft.selectedCtaIndex === CUSTOM_CTA) return draft.customCta;
  return draft.ctaSuggestions[draft.selectedCtaIndex] ?? null;
}

/** The post a draft's selection says: hook, body, call to action, with blank lines between (spec §7). */
export function postOf(draft: Draft): string {
  const hook = draft.hooks[draft.selectedHookIndex]?.content;
  const body = draft.bodies[draft.selectedBodyIndex]?.content;
  return [hook, body, selectedCta(draft)].filter(Boolean).join("\n\n");
}
