import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { outbox } from "../outbox/device.ts";
import type { NoteOptions } from "../outbox/entry.ts";
import { TooLarge } from "../outbox/failures.ts";
import { typeOfFile } from "../outbox/file-type.ts";
import { reportFailure } from "../use-action.ts";
import type { useRecorder } from "./use-recorder.ts";

interface NewNote {
  recorder: ReturnType<typeof useRecorder>;
  /** Who and what a new note is for; undefined, having said why, when none may be made. */
  options: () => NoteOptions | undefined;
  send: (id: string, options: NoteOptions) => void;
}

/** The three ways to make a note. Each puts it into the outbox, and sends it from there. */
export function newNote({ recorder, options: optionsNow, send }: NewNote) {
  function record(): void {
    const options = optionsNow();
    if (options) void recorder.start(options, (id) => send(id, options));
  }

  /** Returns whether the text is safe in the outbox. */
  async function sendText(text: string): Promise<boolean> {
    const options = optionsNow();
    if (options) send(await outbox.addText(options, text), options);
    return options !== undefined;
  }

  async function sendFile(file: File): Promise<void> {
    if (file.size > MAX_UPLOAD_BYTES) {
      const tooLarge = new TooLarge();
      reportFailure(tooLarge, { title: "Upload failed", fallback: tooLarge.message });
      return;
    }
    const options = optionsNow();
    if (options) send(await outbox.addFile(options, file, typeOfFile(file)), options);
  }

  return { record, sendText, sendFile };
}
