import { useSWRConfig } from "swr";
import { MAX_TRANSCRIPT_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry } from "../../api/client.ts";
import { TextEditor } from "../../shared/post/editor/text-editor.tsx";
import { REPROCESS_PAYWALL } from "../../shared/recording/vault/use-reprocess.ts";
import { useAction } from "../../shared/use-action.ts";
import { toast } from "../../ui/toast.tsx";

interface Props {
  recordingId: string;
  transcript: string;
  redraft: boolean;
  onClose: () => void;
  /** Resolves once the corrected transcript is shown. */
  onCorrected: () => Promise<unknown>;
}

export function TranscriptEditor({ recordingId, transcript, redraft, onClose, onCorrected }: Props) {
  const { mutate } = useSWRConfig();
  const { run } = useAction(
    async (method: "PUT" | "POST", text: string) => {
      const correction = { was: transcript, text };
      await apiRetry(method, API.recordingTranscript(recordingId), correction);
      void mutate(API.recordingWords(recordingId));
      void mutate(API.chats);
      await onCorrected();
      toast(
        method === "POST"
          ? { title: "New draft written", description: "Undo brings the earlier one back." }
          : { title: "Transcript corrected" },
      );
      onClose();
    },
    { title: "Couldn't correct it", paywall: REPROCESS_PAYWALL },
  );
  const correct = {
    label: redraft ? "Fix typo only" : "Correct it",
    save: (text: string) => run("PUT", text),
  };
  const rewrite = { label: "Redraft from scratch", save: (text: string) => run("POST", text) };
  return (
    <div className="mt-2">
      <TextEditor
        label="What you said"
        hideLabel
        rows={4}
        text={transcript}
        unchanged={transcript}
        language={null}
        maxLength={MAX_TRANSCRIPT_CHARS}
        savings={redraft ? [rewrite, correct] : [correct]}
        onCancel={onClose}
      />
    </div>
  );
}
