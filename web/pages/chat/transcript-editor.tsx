import { useSWRConfig } from "swr";
import { MAX_TRANSCRIPT_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { TextEditor } from "../../shared/post/editor/text-editor.tsx";
import { useShowCorrection } from "../../shared/post/spoken/use-correction.ts";
import { REPROCESS_PAYWALL } from "../../shared/recording/vault/recording-actions.tsx";
import { useAction } from "../../shared/use-action.ts";
import { toast } from "../../ui/toast.tsx";

const TOASTS = {
  keep: { title: "Transcript corrected" },
  correct: { title: "Corrected everywhere", description: "Your posts and their pictures too." },
  rewrite: { title: "New draft written", description: "Undo brings the earlier one back." },
};

interface Props {
  sessionId: string;
  recordingId: string;
  transcript: string;
  hasPosts: boolean;
  onClose: () => void;
}

export function TranscriptEditor(props: Props) {
  const { sessionId, recordingId, transcript: was, hasPosts, onClose } = props;
  const { mutate } = useSWRConfig();
  const showCorrection = useShowCorrection(sessionId);
  const { run } = useAction(
    async (drafts: "keep" | "correct" | "rewrite", text: string) => {
      const correction = { was, text, everywhere: drafts === "correct" };
      const method = drafts === "rewrite" ? "POST" : "PUT";
      await apiRetry(method, API.recordingTranscript(recordingId), correction);
      void mutate(API.chats);
      await showCorrection({ recordingId, transcript: text });
      toast(TOASTS[drafts]);
      onClose();
    },
    { title: "Couldn't correct it", paywall: REPROCESS_PAYWALL },
  );
  const saving = (label: string, drafts: keyof typeof TOASTS) => ({
    label,
    save: (text: string) => run(drafts, text),
  });
  const savings = hasPosts
    ? [
        saving("Fix it everywhere", "correct"),
        saving("Only in the transcript", "keep"),
        saving("Redraft from scratch", "rewrite"),
      ]
    : [saving("Correct it", "keep")];
  return (
    <div className="mt-2">
      <TextEditor
        label="What you said"
        hideLabel
        rows={4}
        text={was}
        unchanged={was}
        language={null}
        maxLength={MAX_TRANSCRIPT_CHARS}
        savings={savings}
        onCancel={onClose}
      />
    </div>
  );
}
