import { useSWRConfig } from "swr";
import type { Context, Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet, apiSend } from "../../api/client.ts";
import { reportFailure } from "../../shared/use-action.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

interface Change {
  send: () => Promise<Context>;
  /** The profile to show until the answer arrives. */
  meanwhile: (shown: Context) => Context;
  saved: ToastMessage;
  failed: string;
}

/** One at a time: each answer is a whole profile, and has to include all earlier changes. */
let last: Promise<unknown> = Promise.resolve();

/** Removed entries disappear at once, and return on failure. Resolves to whether it was saved; never rejects. */
export function useCorrections() {
  const { mutate } = useSWRConfig();

  async function save({ send, meanwhile, saved, failed }: Change): Promise<boolean> {
    const answer = last.then(send);
    last = answer.catch(() => undefined);
    try {
      await mutate<Context | undefined>(API.context, answer, {
        optimisticData: (_saved, shown) => shown && meanwhile(shown),
        revalidate: false,
      });
      toast(saved);
      return true;
    } catch (error) {
      reportFailure(error, failed);
      return false;
    }
  }

  return {
    correct: (correction: CorrectionRequest) =>
      save({
        send: () => apiSend("POST", API.corrections, correction),
        meanwhile: (shown) =>
          correction.kind === "removed" ? withoutEntry(shown, correction.field, correction.text) : shown,
        saved: wordsFor(correction).saved,
        failed: correction.kind === "removed" ? "Failed to remove" : "Failed to save",
      }),
    undo: (correction: Correction) =>
      save({
        send: () => deleteCorrection(correction.id),
        // The entry that it hid comes with the server's answer.
        meanwhile: (shown) => ({
          ...shown,
          corrections: shown.corrections.filter(({ id }) => id !== correction.id),
        }),
        saved: wordsFor(correction).undone,
        failed: "Failed to undo",
      }),
  };
}

async function deleteCorrection(id: string): Promise<Context> {
  try {
    return await apiSend("DELETE", API.correction(id));
  } catch (error) {
    // Undone elsewhere already.
    if (error instanceof ApiError && error.status === 404) return await apiGet(API.context);
    throw error;
  }
}

function withoutEntry(context: Context, field: ProfileField, text: string): Context {
  if (field === "topics") {
    const { [text]: _removed, ...userTopicsMap } = context.userTopicsMap;
    return { ...context, userTopicsMap };
  }
  return { ...context, [field]: context[field].filter((entry) => entry !== text) };
}

const FROM_NOW_ON = "Applied from your next recording.";

/** `undo` names the button that undoes it; its visible word comes first. */
export function wordsFor({ kind, text }: CorrectionRequest) {
  const quoted = `“${text}”`;
  switch (kind) {
    case "removed":
      return {
        saved: {
          title: "Removed",
          description: `${quoted} stays out of your profile. Undo that under Your rules.`,
        },
        undone: { title: "Put back", description: `${quoted} can show in your profile again.` },
        undo: `Put back ${quoted}`,
      };
    case "banned":
      return {
        saved: { title: `${quoted} is banned`, description: FROM_NOW_ON },
        undone: { title: "Ban undone", description: `${quoted} can be written again.` },
        undo: `Undo the ban of ${quoted}`,
      };
    case "spelling":
      return {
        saved: { title: `${quoted} is how it is spelled`, description: FROM_NOW_ON },
        undone: { title: "Spelling undone", description: `${quoted} has no set spelling now.` },
        undo: `Undo the spelling of ${quoted}`,
      };
    case "phrase":
      return {
        saved: { title: `${quoted} is yours`, description: FROM_NOW_ON },
        undone: { title: "No longer kept", description: `${quoted} can be changed in drafts again.` },
        undo: `Undo keeping ${quoted}`,
      };
  }
}
