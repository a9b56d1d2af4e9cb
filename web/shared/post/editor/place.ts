import { scrollBehavior } from "../../browser.ts";

/** The id of the element that shows a draft. */
export const placeOf = (draftId: string): string => `draft-${draftId}`;

export function showDraft(draftId: string): void {
  const draft = document.getElementById(placeOf(draftId));
  draft?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  draft?.focus({ preventScroll: true });
}
