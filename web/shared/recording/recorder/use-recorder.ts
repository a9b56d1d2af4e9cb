import { useCallback, useEffect, useRef, useState } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { type NoteOptions, typeOfFile } from "../outbox/entry.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { isListening } from "../vault/sounding.ts";
import { microphoneMessage } from "./microphone.ts";
import { type RecorderState, type RecordingSession, startRecording } from "./recording-session.ts";

/** A screen that goes away keeps the recording so far as an interrupted note. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const session = useRef<RecordingSession | undefined>(undefined);
  const left = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const recording = state.kind !== "idle" && state.kind !== "interrupted" && state.kind !== "failed";

  /** `onComplete` as in `startRecording`. */
  async function start(options: NoteOptions, onComplete: (id: string) => void): Promise<void> {
    // One recording at a time on the whole page.
    if (recording || isListening()) return;
    setState({ kind: "requesting" });
    try {
      session.current = await startRecording(options, setState, onComplete, left.current.signal);
    } catch (error) {
      setState({ kind: "failed", message: microphoneMessage(error) });
    }
  }

  const stop = useCallback(() => session.current?.stop(), []);
  const reset = () => setState({ kind: "idle" });

  return { state, recording, start, stop, reset };
}

/** Three ways to make a note; `text` is null for sound. `optionsNow` returns undefined, having said why, to refuse. */
export function newNote(
  recorder: ReturnType<typeof useRecorder>,
  send: (id: string, options: NoteOptions, text: string | null) => void,
  optionsNow: () => NoteOptions | undefined,
) {
  function record(): void {
    const options = optionsNow();
    if (options) void recorder.start(options, (id) => send(id, options, null));
  }

  /** Returns whether the text is in the outbox. */
  async function sendText(text: string): Promise<boolean> {
    const options = optionsNow();
    if (options) send(await outbox.addText(options, text), options, text);
    return options !== undefined;
  }

  async function sendFile(file: File): Promise<void> {
    if (file.size > MAX_UPLOAD_BYTES) return toastFailure("Upload failed", ERROR_MESSAGES.too_large);
    const options = optionsNow();
    if (options) send(await outbox.addFile(options, file, typeOfFile(file)), options, null);
  }

  return { record, sendText, sendFile };
}
