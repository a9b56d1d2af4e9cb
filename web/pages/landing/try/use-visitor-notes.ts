import { useCallback, useState } from "react";
import type { Health } from "#contract/health.ts";
import { useHoldAutoSend } from "../../../shared/outbox/auto-sending.ts";
import { outbox } from "../../../shared/outbox/device.ts";
import type { SendFailure } from "../../../shared/outbox/failure.ts";
import { reportFailure } from "../../../shared/outbox/report-failure.ts";
import type { Acknowledgement } from "../../../shared/outbox/types.ts";
import { useAutoSend } from "../../../shared/outbox/use-auto-send.ts";
import { useUnkeptGuard } from "../../../shared/outbox/use-keeping.ts";
import { useOutbox } from "../../../shared/outbox/use-outbox.ts";
import { VISITOR_OWNER } from "../../../shared/outbox/visitor.ts";
import { toast } from "../../../ui/toast.tsx";
import { freeRecordingsLeft, setFreeRecordingsLeft, useFreeRecordingsLeft } from "./free-recordings.ts";
import { forgetSession, lastSession, rememberSession } from "./last-session.ts";

/** What the landing page knows of a note on its way and of the one before it. */
export interface VisitorNote {
  sessionId: string;
  /** Undefined for one of an earlier visit. */
  transcript?: string;
}

const sayUsedUp = () =>
  toast({ title: "Free recordings used", description: "Create an account to keep going" });

interface Options {
  /** While a recording is being made. */
  recording: boolean;
  health: Health | undefined;
  resetRecorder: () => void;
}

/** A visitor's notes: what they have left, what waits on this device, what was sent last, and how to send. */
export function useVisitorNotes({ recording, health, resetRecorder }: Options) {
  const left = useFreeRecordingsLeft();
  const entries = useOutbox(VISITOR_OWNER);
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState<VisitorNote | undefined>(() => {
    const sessionId = lastSession();
    return sessionId === undefined ? undefined : { sessionId };
  });
  useUnkeptGuard(entries);

  const onDelivered = useCallback((answer: Acknowledgement) => {
    setFreeRecordingsLeft(freeRecordingsLeft() - 1);
    rememberSession(answer.sessionId);
    setNote(answer);
  }, []);

  const onRefused = useCallback(({ reason }: SendFailure) => {
    // The server counts, whatever became of the number in this browser.
    if (reason === "trial") setFreeRecordingsLeft(0);
  }, []);

  async function send(id: string): Promise<void> {
    setSending(true);
    const result = await outbox.send(id);
    setSending(false);
    resetRecorder();
    if (result.kind === "delivered") onDelivered(result.answer);
    if (result.kind !== "waiting") return;
    onRefused(result.failure);
    reportFailure(result.failure, sayUsedUp);
  }

  useHoldAutoSend(recording || sending);
  useAutoSend({
    ownerId: VISITOR_OWNER,
    entries,
    conditions: { mayRecord: left > 0, speechOn: health !== undefined && health.speech !== "off" },
    onDelivered,
    onFailed: onRefused,
  });

  /** Whether there is one left; if not, it says so. */
  function admit(): boolean {
    if (left === 0) sayUsedUp();
    return left > 0;
  }

  /** The session is not this browser's any more. */
  const forget = useCallback(() => {
    forgetSession();
    setNote(undefined);
  }, []);
  return { left, entries, sending, note, send, admit, forget };
}
