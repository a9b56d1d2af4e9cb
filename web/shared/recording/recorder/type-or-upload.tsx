import { type DragEvent, useState } from "react";
import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { useKeptText } from "../../unsaved.ts";

interface TypeInsteadProps {
  ownerId: string;
  disabled: boolean;
  /** Resolves to whether the text is in the outbox; only then is the field cleared. */
  onSubmit: (text: string) => Promise<boolean>;
}

const count = new Intl.NumberFormat("en-US");

export function TypeInstead({ ownerId, disabled, onSubmit }: TypeInsteadProps) {
  const [text, setText] = useKeptText(`note:${ownerId}`);
  const blank = text.trim() === "";

  async function submit() {
    if (await onSubmit(text.trim())) setText("");
  }

  return (
    <Card>
      <CardTitle>Type it instead</CardTitle>
      <CardDescription>Write it the way you would say it.</CardDescription>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank && !disabled) void submit();
        }}
      >
        <TextArea
          label="Your note"
          hideLabel
          placeholder="So, what happened this week was…"
          rows={4}
          maxLength={MAX_TYPED_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-3 flex items-center justify-between gap-3">
          <p
            className={cx(
              "text-sm tabular-nums",
              text.length === MAX_TYPED_CHARS ? "text-danger" : "text-faint",
            )}
          >
            {count.format(text.length)} / {count.format(MAX_TYPED_CHARS)}
          </p>
          <Button type="submit" size="sm" disabled={blank || disabled}>
            Make a post
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** With extensions too: else iPhones grey out voice memos. */
const ACCEPTED =
  "audio/*,.m4a,.m4b,.mp3,.wav,.ogg,.oga,.opus,.webm,.mka,.mp4,.mov,.3gp,.flac,.aac,.caf,.aif,.aiff";

export function UploadFile({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  }

  return (
    <section
      aria-label="Upload a recording"
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-dashed p-4 transition-colors sm:px-5",
        over ? "border-accent bg-accent-soft" : "border-edge",
      )}
    >
      <p className="text-sm leading-snug text-soft">
        Recorded already? <span className="hidden pointer-fine:inline">Drop the file here.</span>
        <br />
        m4a, mp3, wav, ogg, webm or mp4, up to 10&nbsp;MB
      </p>
      <FileButton
        label="Audio file"
        accept={ACCEPTED}
        variant="secondary"
        disabled={disabled}
        onFile={onFile}
      >
        Upload audio
      </FileButton>
    </section>
  );
}
