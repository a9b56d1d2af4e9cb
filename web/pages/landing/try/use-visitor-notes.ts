import { useCallback, useState } from "react";
import type { Health } from "#contract/health.ts";
import { VISITOR_STORAGE_KEY } from "#contract/limits.ts";
import { useAutoSend, usePauseAutoSend } from "../../../shared/outbox/auto-send.tsx";
import { VISITOR_OWNER } from "../../../shared/outbox/names.ts";
import type { SendResult } from "../../../shared/outbox/outbox.ts";
import { reportTrialOver, type SentFrom, sendNote, useSendResults } from "../../../shared/outbox/sender.ts";
import { keepChallengeToken } from "../../../shared/outbox/upload.ts";
import { useOutbox, useUnkeptGuard } from "../../../shared/outbox/use-outbox.ts";
import { storedState } from "../../../shared/shared-state.ts";
import { visitorSession } from "../../../shared/visitor-session.ts";
import { toCount } from "../recordings.ts";

/** How many recordings this browser believes to be left; the server has the last word. */
const counter = storedState("localStorage", VISITOR_STORAGE_KEY);

const setLeft = (left: number): void => counter.set(String(Math.max(left, 0)));

/** The note whose draft is shown, or awaited. `transcript` is undefined for one of an earlier visit. */
interface VisitorNote {
  sessionId: string;
  transcript?: string;
}

function lastNote(): VisitorNote | undefined {
  const sessionId = visitorSession.get();
  return sessionId === null ? undefined : { sessionId };
}

interface Options {
  /** While a recording is being made. */
  recording: boolean;
  health: Health | undefined;
  resetRecorder: () => void;
}

/** A visitor's notes: what they have left, what waits on this device, what was sent last, and how to send. */
export function useVisitorNotes({ recording, health, resetRecorder }: Options) {
  const left = toCount(counter.useValue());
  const entries = useOutbox(VISITOR_OWNER);
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState(lastNote);
  useUnkeptGuard(entries);

  useSendResults(
    useCallback(
      (result: SendResult, from: SentFrom | null) => {
        if (result.kind === "delivered") {
          setLeft(toCount(counter.get()) - 1);
          visitorSession.set(result.answer.sessionId);
          setNote(result.answer);
        }
        // The server counts, whatever became of the number in this browser.
        if (result.kind === "waiting" && result.failure.reason === "trial") setLeft(0);
        if (from !== null) {
          setSending(false);
          resetRecorder();
        }
        return true;
      },
      [resetRecorder],
    ),
  );
  usePauseAutoSend(recording || sending);
  useAutoSend(VISITOR_OWNER, entries, {
    mayRecord: left > 0,
    speechOn: health !== undefined && health.speech !== "off",
  });

  function send(id: string): void {
    setSending(true);
    void sendNote(id, "landing");
  }

  /** The note that the server takes only from a person, and what sends it once somebody has proved to be one. */
  const unproved = entries.find(({ status }) => status.kind === "waiting" && status.reason === "challenge");
  function prove(token: string | undefined): void {
    if (token === undefined || !unproved) return;
    keepChallengeToken(token);
    send(unproved.id);
  }

  /** Whether there is a recording left; if not, it says so. */
  function admit(): boolean {
    if (left === 0) reportTrialOver("landing");
    return left > 0;
  }

  /** The session is not this browser's any more. */
  const forget = useCallback(() => {
    visitorSession.set(null);
    setNote(undefined);
  }, []);
  return { left, entries, sending, note, send, admit, forget, isProofAsked: unproved !== undefined, prove };
}
