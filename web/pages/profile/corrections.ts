import { useSWRConfig } from "swr";
import type { Context, Correction, CorrectionRequest } from "#contract/context.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../api/client.ts";
import { useAction } from "../../shared/use-action.ts";
import { type ToastMessage, toast } from "../../ui/toast.tsx";

/** One change at a time; both resolve to whether it was saved. */
export function useCorrections() {
  const { mutate } = useSWRConfig();
  const { run } = useAction(
    async (send: () => Promise<Context | undefined>, saved: ToastMessage, _failed: string) => {
      // Each answer is a whole profile; it is read again, too, because several changes may be under way.
      await mutate(API.context, await send());
      toast(saved);
    },
    (_send, _saved, failed) => failed,
  );
  const correct = (correction: CorrectionRequest) => {
    const failed = correction.kind === "removed" ? "Failed to remove" : "Failed to save";
    return run(() => apiSend("POST", API.corrections, correction), wordsFor(correction).saved, failed);
  };
  const undo = (correction: Correction) => {
    const send = () => apiRetry("DELETE", API.correction(correction.id));
    return run(send, wordsFor(correction).undone, "Failed to undo");
  };
  return { correct, undo };
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
