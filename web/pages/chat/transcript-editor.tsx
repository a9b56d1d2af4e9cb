import { useState } from "react";
import { useSWRConfig } from "swr";
import { MAX_TRANSCRIPT_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiSend } from "../../api/client.ts";
import { useAction } from "../../shared/use-action.ts";
import { REPROCESS_PAYWALL } from "../../shared/vault/use-reprocess.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";

interface Props {
  recordingId: string;
  transcript: string;
  /** Whether posts were made from it, and can be written again. */
  redraft: boolean;
  onClose: () => void;
  /** Resolves once the corrected transcript is shown. */
  onCorrected: () => Promise<unknown>;
}

/** A transcript being put right where it stands, with the offer of a new draft. */
export function TranscriptEditor({ recordingId, transcript, redraft, onClose, onCorrected }: Props) {
  const { mutate } = useSWRConfig();
  const [text, setText] = useState(transcript);
  const { running, run } = useAction(
    async (method: "PUT" | "POST") => {
      const correction = { was: transcript, text: text.trim() };
      await apiSend(method, API.recordingTranscript(recordingId), correction, { repeatable: true });
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
  const busy = running !== undefined;
  const savable = text.trim() !== "" && text.trim() !== transcript;

  return (
    <form
      className="mt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (savable) void run(redraft ? "POST" : "PUT");
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing && !busy) onClose();
      }}
    >
      <TextArea
        autoFocus
        label="What you said"
        hideLabel
        dir="auto"
        rows={4}
        maxLength={MAX_TRANSCRIPT_CHARS}
        className="field-sizing-content"
        value={text}
        readOnly={busy}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {redraft && (
          <Button type="submit" size="sm" busy={running?.[0] === "POST"} disabled={!savable || busy}>
            Write a new draft
          </Button>
        )}
        <Button
          type={redraft ? "button" : "submit"}
          variant={redraft ? "secondary" : "primary"}
          size="sm"
          busy={running?.[0] === "PUT"}
          disabled={!savable || busy}
          onClick={redraft ? () => void run("PUT") : undefined}
        >
          {redraft ? "Only correct it" : "Correct it"}
        </Button>
        <Button variant="quiet" size="sm" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
