import { useEffect, useRef, useState } from "react";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { MAX_UPLOAD_BYTES } from "#contract/limits.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { type NoteOptions, type OutboxEntry, typeOfFile } from "../outbox/entry.ts";
import { outbox, usePauseAutoSend } from "../outbox/sender.ts";
import { isListening } from "../player.ts";
import { microphoneMessage } from "./microphone.ts";
import { type RecorderState, type RecordingSession, startRecording } from "./recording-session.ts";

const UNDO_MS = 8_000;

/** A screen that goes away keeps the recording so far as an interrupted note. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ kind: "idle" });
  const session = useRef<RecordingSession | undefined>(undefined);
  const leaving = useRef(new AbortController());
  /** Before the microphone is granted there is nothing to discard yet. */
  const isUnwanted = useRef(false);
  const undoneId = useRef<string>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const recording = !["idle", "interrupted", "discarded", "failed"].includes(state.kind);

  const discardedId = state.kind === "discarded" ? state.id : undefined;
  useEffect(() => {
    if (discardedId === undefined) return;
    const timer = setTimeout(() => setState({ kind: "idle" }), UNDO_MS);
    return () => {
      clearTimeout(timer);
      if (undoneId.current !== discardedId) void outbox.discard(discardedId);
    };
  }, [discardedId]);

  async function start(options: NoteOptions, onComplete: (id: string) => void): Promise<void> {
    // One recording at a time on the whole page.
    if (recording || isListening()) return;
    setState({ kind: "requesting" });
    isUnwanted.current = false;
    try {
      const screen = { show: setState, onComplete, leaving: leaving.current.signal };
      session.current = await startRecording(options, screen);
      if (isUnwanted.current) session.current.discard();
    } catch (error) {
      setState({ kind: "failed", message: microphoneMessage(error) });
    }
  }

  function undo(): void {
    undoneId.current = discardedId;
    if (discardedId !== undefined) void outbox.interrupt(discardedId).then(reset);
  }

  const stop = () => session.current?.stop();
  const discard = () => {
    isUnwanted.current = true;
    session.current?.discard();
  };
  const pause = () => session.current?.pause();
  const reset = () => setState({ kind: "idle" });

  return { state, recording, start, stop, pause, discard, undo, reset };
}

interface NotesProps {
  recorder: ReturnType<typeof useRecorder>;
  deliver: (id: string, options: NoteOptions, text: string | null) => Promise<unknown>;
  optionsNow: () => NoteOptions | undefined;
}

/**
 * Delivers notes, one at a time, and nothing by itself meanwhile or during a recording. `deliver` resolves once its note is sent or
 * waits, and what follows is shown; its `text` is null for sound. `optionsNow` returns undefined, having said why, to refuse.
 */
export function useNotes({ recorder, deliver, optionsNow }: NotesProps) {
  const [sending, setSending] = useState<{ id: string; text: string | null } | null>(null);
  // On a busy page the second press comes before the screen shows the first.
  const isSending = useRef(false);
  const optionsIfFree = () => (isSending.current ? undefined : optionsNow());
  usePauseAutoSend(sending !== null || recorder.recording);

  function pass(note: Promise<string>, options: NoteOptions, text: string | null): Promise<boolean> {
    isSending.current = true;
    void note
      .then((id) => {
        setSending({ id, text });
        return deliver(id, options, text);
      })
      .finally(() => {
        isSending.current = false;
        setSending(null);
      });
    return note.then(() => true);
  }

  function record(): void {
    const options = optionsIfFree();
    if (options) void recorder.start(options, (id) => void pass(Promise.resolve(id), options, null));
  }

  async function sendText(text: string): Promise<boolean> {
    const options = optionsIfFree();
    return options !== undefined && pass(outbox.addText(options, text), options, text);
  }

  async function sendFile(file: File): Promise<void> {
    if (file.size > MAX_UPLOAD_BYTES) return toastFailure("Upload failed", ERROR_MESSAGES.too_large);
    const options = optionsIfFree();
    if (options) await pass(outbox.addFile(options, file, typeOfFile(file)), options, null);
  }

  function sendAgain(entry: OutboxEntry): void {
    const text = entry.content.kind === "text" ? entry.content.text : null;
    if (!isSending.current) void pass(Promise.resolve(entry.id), entry, text);
  }

  return { sending, record, sendText, sendFile, sendAgain };
}
