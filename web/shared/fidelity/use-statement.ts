import { useEffect, useRef, useState } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../api/auth.ts";
import { useApi } from "../../api/use-api.ts";
import { reportTrialOver, sendNote, usePauseAutoSend } from "../outbox/sender.ts";
import { outbox } from "../outbox/use-outbox.ts";
import { useRecorder } from "../recorder/use-recorder.ts";

interface Outcome {
  /** Called with its transcript. */
  onSaid: (transcript: string) => Promise<void>;
  /** It waits on this device, or was not sent; that has been reported. */
  onFailed: () => void;
}

/** Says what a draft claims: one short recording through the outbox. A screen that goes away meanwhile keeps the part. */
export function useStatement(sessionId: string, { onSaid, onFailed }: Outcome) {
  const user = useUser();
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const [sending, setSending] = useState(false);
  const cancelled = useRef(false);
  usePauseAutoSend(sending || recorder.recording);

  const { state, stop } = recorder;
  // It may be cancelled while the browser still asks for the microphone.
  useEffect(() => {
    if (state.kind === "recording" && cancelled.current) stop();
  }, [state.kind, stop]);

  function begin(): void {
    if (usage && isExhausted(usage)) reportTrialOver("voice");
    else if (user) record(user.id);
  }

  function record(ownerId: string): void {
    cancelled.current = false;
    const note = { ownerId, sessionId, interviewMode: false, statement: true };
    void recorder.start(note, (id) => {
      recorder.reset();
      if (cancelled.current) void outbox.discard(id);
      else void send(id);
    });
  }

  async function send(id: string): Promise<void> {
    setSending(true);
    const result = await sendNote(id, "voice");
    if (result.kind === "delivered") await onSaid(result.answer.transcript).catch(() => undefined);
    setSending(false);
    if (result.kind !== "delivered") onFailed();
  }

  function cancel(): void {
    if (sending) return;
    cancelled.current = true;
    stop();
  }

  return {
    recorder,
    view: sending ? "sending" : recorder.recording ? "recording" : "idle",
    /** Absent where nothing is heard. */
    begin: health?.speech === "off" ? undefined : begin,
    cancel,
  } as const;
}
