import type { CorrectionRequest, ProfileField } from "#contract/context.ts";
import type { ToastMessage } from "../../ui/toast.tsx";

/** What kind of entry was removed. */
export const FIELD_NAMES: Record<ProfileField, string> = {
  themes: "Theme",
  toneTags: "Tone pattern",
  identityTags: "Voice characteristic",
  distinctivePhrases: "Phrase",
  topics: "Topic",
};

const FROM_NOW_ON = "Used from your next recording on.";

/** What is said once a correction is saved. */
export function saidOf({ kind, text }: CorrectionRequest): ToastMessage {
  switch (kind) {
    case "removed":
      return {
        title: "Removed",
        description: `“${text}” stays out of your profile. Undo that under Your rules.`,
      };
    case "banned":
      return { title: `“${text}” is banned`, description: FROM_NOW_ON };
    case "spelling":
      return { title: `“${text}” is how it is spelled`, description: FROM_NOW_ON };
    case "phrase":
      return { title: `“${text}” is yours`, description: FROM_NOW_ON };
  }
}

/** What is said once a correction is taken back. */
export function undoneOf({ kind, text }: CorrectionRequest): ToastMessage {
  switch (kind) {
    case "removed":
      return { title: "Put back", description: `“${text}” may stand in your profile again.` };
    case "banned":
      return { title: "Ban undone", description: `“${text}” may be written again.` };
    case "spelling":
      return { title: "Spelling undone", description: `“${text}” is no longer listened for.` };
    case "phrase":
      return { title: "No longer kept", description: `“${text}” may be changed in drafts again.` };
  }
}

/** Says what taking it back would do; the visible word comes first. */
export function undoLabel({ kind, text }: CorrectionRequest): string {
  switch (kind) {
    case "removed":
      return `Put back “${text}”`;
    case "banned":
      return `Undo the ban of “${text}”`;
    case "spelling":
      return `Undo the spelling of “${text}”`;
    case "phrase":
      return `Undo keeping “${text}”`;
  }
}
