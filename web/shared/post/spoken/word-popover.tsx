import { Play } from "lucide-react";
import { type RefObject, useState } from "react";
import { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import type { Context } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import type { TimedWord } from "#contract/recordings.ts";
import { apiRetry, apiSend } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { around, playClip } from "../../recording/vault/sounding.ts";
import { messageOf } from "../../recording/vault/use-reprocess.ts";
import { useAction } from "../../use-action.ts";
import { TextPopover } from "./text-popover.tsx";

interface Props {
  sessionId: string;
  recordingId: string;
  word: TimedWord;
  /** The word's index in the recording. */
  at: number;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export default function WordPopover({ sessionId, recordingId, word, at, anchor, onClose }: Props) {
  const { mutate } = useSWRConfig();
  const heard = word.text;
  const [text, setText] = useState(heard);
  const [corrected, setCorrected] = useState(false);
  const right = text.trim();

  const { running, run: save } = useAction(async (where: "everywhere" | "transcript") => {
    const correction = { at, was: heard, text: right, everywhere: where === "everywhere" };
    const said = await apiRetry("PATCH", API.recordingWords(recordingId), correction);
    void mutate(API.recordingWords(recordingId), { words: said.words }, { revalidate: false });
    void mutate<SessionDetail>(
      API.chat(sessionId),
      (detail) => detail && withTranscript(detail, recordingId, said.transcript),
      { revalidate: false },
    );
    await mutate(API.drafts(sessionId));
    if (right === heard) onClose();
    else setCorrected(true);
  }, "Couldn't correct it");

  const { busy: remembering, run: remember } = useAction(async () => {
    const context = await apiSend("POST", API.corrections, { kind: "spelling", text: right, heard });
    void mutate<Context>(API.context, context, { revalidate: false });
    toast({ title: "Spelling remembered" });
    onClose();
  }, "Failed to save");

  if (corrected) {
    return (
      <TextPopover aria-label="Remember this spelling?" anchor={anchor} onClose={onClose} className="w-80">
        <p className="font-medium">Remember this spelling?</p>
        <p className="mt-0.5 wrap-anywhere text-sm text-soft">
          When we hear “{heard}” again, we write “{right}”.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="primary" size="sm" autoFocus busy={remembering} onClick={() => void remember()}>
            Remember
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            Not now
          </Button>
        </div>
      </TextPopover>
    );
  }
  const disabled = running !== undefined || right === "";
  return (
    <TextPopover aria-label="Did we hear this right?" anchor={anchor} onClose={onClose} className="w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (right !== "") void save("everywhere");
        }}
      >
        <Field
          label="Did we hear this right?"
          autoFocus
          dir="auto"
          autoComplete="off"
          maxLength={MAX_CORRECTION_CHARS}
          value={text}
          readOnly={running !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            size="sm"
            busy={running?.[0] === "everywhere"}
            disabled={disabled}
          >
            {right === heard ? "It's right" : "Fix it everywhere"}
          </Button>
          {right !== heard && (
            <Button
              size="sm"
              busy={running?.[0] === "transcript"}
              disabled={disabled}
              onClick={() => void save("transcript")}
            >
              Only in the transcript
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => playClip({ recordingId, ...around(word) })}>
            <Play className="size-3.5 fill-current" />
            Play again
          </Button>
        </div>
      </form>
    </TextPopover>
  );
}

function withTranscript(detail: SessionDetail, recordingId: string, transcript: string): SessionDetail {
  const recording = detail.recordings.find(({ id }) => id === recordingId);
  const message = recording && messageOf(detail, recording);
  return {
    ...detail,
    messages: detail.messages.map((other) => (other === message ? { ...other, content: transcript } : other)),
  };
}
