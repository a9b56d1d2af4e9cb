import type { DraftChange } from "#contract/drafts.ts";

/** What led to a version, in words. */
export const CHANGE_LABELS: Record<DraftChange, string> = {
  draft: "First draft",
  edit: "Your edit",
  hook: "Another hook chosen",
  hooks: "New hooks",
  cta: "Call to action changed",
  shorter: "Made shorter",
  bolder: "Made bolder",
  softer: "Made softer",
  refine: "Changed as you asked",
  redraft: "Rewritten by the AI writer",
  "your-words": "Your own words put back",
  remove: "A passage removed",
};
