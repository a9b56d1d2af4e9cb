/** The id of a draft's element on its chat's screen. */
export const draftAnchor = (draftId: string): string => `draft-${draftId}`;

/** Scrolls to a draft and moves the focus there. */
export function showDraft(draftId: string): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const draft = document.getElementById(draftAnchor(draftId));
  draft?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
  draft?.focus({ preventScroll: true });
}
