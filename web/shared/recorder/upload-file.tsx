import { type DragEvent, useState } from "react";
import { cx } from "../../ui/cx.ts";
import { FileButton } from "../../ui/file-button.tsx";

/** With endings too: iPhones grey out voice memos in a picker that names types only. */
const ACCEPTED = "audio/*,.m4a,.mp3,.wav,.ogg,.webm,.mp4";

interface UploadFileProps {
  disabled: boolean;
  onFile: (file: File) => void;
}

/** A recording made elsewhere: chosen, or dropped here. */
export function UploadFile({ disabled, onFile }: UploadFileProps) {
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
