import { useRef } from "react";
import { useSWRConfig } from "swr";
import type { Context, Correction, CorrectionRequest, ProfileField } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet, apiSend } from "../../api/client.ts";
import { reportFailure } from "../../shared/use-action.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

/** Each resolves to whether it was saved, and never rejects: a failure has been reported. */
export interface Corrections {
  add: (correction: CorrectionRequest) => Promise<boolean>;
  remove: (field: ProfileField, text: string) => Promise<boolean>;
  undo: (correction: Correction) => Promise<boolean>;
}

interface Change {
  send: () => Promise<Context>;
  /** The profile as it is shown until the answer is here. */
  meanwhile?: (shown: Context) => Context;
  saved: ToastMessage;
  failed: string;
}

/** The speaker's corrections of their profile. What is removed disappears at once, and comes back if that failed. */
export function useCorrections(context: Context): Corrections {
  const { mutate } = useSWRConfig();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save({ send, meanwhile = (shown) => shown, saved, failed }: Change): Promise<boolean> {
    // One after the other: each answer is a whole profile, and the last one has to contain all changes before it.
    const answer = last.current.then(send);
    last.current = answer.catch(() => undefined);
    try {
      await mutate<Context>(API.context, answer, {
        optimisticData: (_saved, shown = context) => meanwhile(shown),
        revalidate: false,
      });
      toast(saved);
      return true;
    } catch (error) {
      reportFailure(error, { title: failed });
      return false;
    }
  }

  return {
    add: (correction) =>
      save({
        send: () => apiSend("POST", API.corrections, correction),
        saved: savedToast(correction),
        failed: "Failed to save",
      }),
    remove(field, text) {
      const correction = { kind: "removed", field, text } as const;
      return save({
        send: () => apiSend("POST", API.corrections, correction),
        meanwhile: (shown) => withoutEntry(shown, field, text),
        saved: savedToast(correction),
        failed: "Failed to remove",
      });
    },
    undo: (correction) =>
      save({
        send: () => deleteCorrection(correction.id),
        meanwhile: (shown) => withoutCorrection(shown, correction.id),
        saved: undoneToast(correction),
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

/** The profile as it will be once an entry is out of it. */
function withoutEntry(context: Context, field: ProfileField, text: string): Context {
  if (field === "topics") {
    const { [text]: _removed, ...userTopicsMap } = context.userTopicsMap;
    return { ...context, userTopicsMap };
  }
  return { ...context, [field]: context[field].filter((entry) => entry !== text) };
}

/** The profile as it will be once a correction is undone; what it hid comes with the server's answer. */
const withoutCorrection = (context: Context, id: string): Context => ({
  ...context,
  corrections: context.corrections.filter((correction) => correction.id !== id),
});

const FROM_NOW_ON = "Used from your next recording on.";

function savedToast({ kind, text }: CorrectionRequest): ToastMessage {
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

function undoneToast({ kind, text }: CorrectionRequest): ToastMessage {
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
