import { useEffect, useEffectEvent, useState } from "react";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { Button, SmallButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { listen } from "../../../ui/listen.ts";
import { formatCount } from "../../counted.ts";
import { useKeptText } from "../../unsaved.ts";
import type { useNotes } from "./use-recorder.ts";

interface Props {
  ownerId: string;
  /** Where there is no transcription, the field is open, and files are not taken. */
  speechOff: boolean;
  disabled: boolean;
  notes: Pick<ReturnType<typeof useNotes>, "sendText" | "sendFile">;
}

/** With extensions too: else iPhones grey out voice memos. */
const ACCEPTED =
  "audio/*,.m4a,.m4b,.mp3,.wav,.ogg,.oga,.opus,.webm,.mka,.mp4,.mov,.3gp,.flac,.aac,.caf,.aif,.aiff";

/** One line. A file can also be dropped anywhere on the page. */
export function TypeOrUpload({ ownerId, speechOff, disabled, notes }: Props) {
  const [text, setText] = useKeptText(`note:${ownerId}`);
  const [opened, setOpened] = useState(text !== "");
  const open = opened || speechOff;
  const isFull = text.length === MAX_TYPED_CHARS;
  const takesFiles = !disabled && !speechOff;
  const onFile = useEffectEvent((file: File) => void notes.sendFile(file));

  useEffect(
    () =>
      listen(window, ["dragover", "drop"], (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        // Even where none is taken it must not replace the page.
        event.preventDefault();
        const file = event.type === "drop" && event.dataTransfer.files[0];
        if (file && takesFiles) onFile(file);
      }),
    [takesFiles],
  );

  async function submit() {
    if (await notes.sendText(text.trim())) setText("");
  }

  return (
    <div className="flex w-full flex-col items-center gap-3">
      <p className="flex items-center text-sm text-soft">
        or
        <Button
          variant="link"
          size="word"
          aria-label="Type it instead"
          aria-expanded={open}
          disabled={disabled || speechOff}
          onClick={() => setOpened(!opened)}
        >
          type
        </Button>
        <span className="-ml-1">, or</span>
        <FileButton
          inline
          label="Audio file"
          name="Upload audio"
          accept={ACCEPTED}
          disabled={!takesFiles}
          onFile={notes.sendFile}
        >
          upload
        </FileButton>
      </p>
      {open && (
        <form
          className="w-full text-left"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "" && !disabled) void submit();
          }}
        >
          <TextArea
            label="Your note"
            hideLabel
            autoFocus={opened && text === ""}
            placeholder="So, what happened this week was…"
            rows={4}
            maxLength={MAX_TYPED_CHARS}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-3 flex items-center justify-between gap-3">
            <p className={cx("text-sm tabular-nums", isFull ? "text-danger" : "text-faint")}>
              {formatCount(text.length)} / {formatCount(MAX_TYPED_CHARS)}
            </p>
            <SmallButton type="submit" disabled={text.trim() === "" || disabled}>
              Make a post
            </SmallButton>
          </div>
        </form>
      )}
    </div>
  );
}
