import { useCallback, useState } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../../api/auth.ts";
import { useApi } from "../../../api/use-api.ts";
import type { OutboxEntry } from "../../../shared/outbox/entry.ts";
import type { SendResult } from "../../../shared/outbox/outbox.ts";
import {
  reportTrialOver,
  type SentFrom,
  sendNote,
  usePauseAutoSend,
  useSendResults,
} from "../../../shared/outbox/sender.ts";
import { outbox, useOutbox } from "../../../shared/outbox/use-outbox.ts";
import { useRecorder } from "../../../shared/recorder/use-recorder.ts";

/** What is on its way to the server right now; `text` is null for what was spoken. */
export interface SendingTurn {
  id: string;
  text: string | null;
}

interface Turns {
  sessionId: string;
  /** Whether turns are answers to a question: those belong to the recording that began the interview. */
  interviewing: boolean;
  /** Brings the session up to date; a turn is shown as on its way until then. */
  refresh: () => Promise<unknown>;
  onSettled: () => void;
}

/** What the speaker says in a session, by voice and by text: through the outbox, one turn at a time. */
export function useTurns({ sessionId, interviewing, refresh, onSettled }: Turns) {
  const user = useUser();
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const [sending, setSending] = useState<SendingTurn | null>(null);

  const all = useOutbox(user?.id);
  const entries = all.filter((entry) => entry.sessionId === sessionId);
  const waiting = entries.filter(
    ({ id, status, statement }) =>
      // What is said to a passage shows there while it is on its way.
      id !== sending?.id && status.kind !== "recording" && !(statement && status.kind === "sending"),
  );
  const trialOver = !interviewing && usage !== undefined && isExhausted(usage);
  const speechOn = health?.speech !== "off";

  const settle = useCallback(async () => {
    await refresh().catch(() => undefined);
    onSettled();
  }, [refresh, onSettled]);

  usePauseAutoSend(sending !== null || recorder.recording);
  useSendResults(
    useCallback(
      (result: SendResult, from: SentFrom | null) => {
        const isOurs = result.kind === "delivered" && result.answer.sessionId === sessionId;
        if (isOurs && from === null) void settle();
        return isOurs;
      },
      [sessionId, settle],
    ),
  );

  async function send(turn: SendingTurn): Promise<void> {
    setSending(turn);
    await sendNote(turn.id, turn.text === null ? "voice" : "message");
    await settle();
    setSending(null);
  }

  /** Who and where; undefined, having said why, when the trial is over. */
  function options(from: SentFrom) {
    if (trialOver) reportTrialOver(from);
    else if (user && !sending) return { ownerId: user.id, sessionId, interviewMode: interviewing };
  }

  /** Resolves to whether the text is safe in the outbox; if not, it stays where it is. */
  async function sendText(text: string): Promise<boolean> {
    const note = options("message");
    if (!note) return false;
    const id = await outbox.addText(note, text);
    void send({ id, text });
    return true;
  }

  function record(): void {
    const note = options("voice");
    if (!note) return;
    void recorder.start(note, (id) => {
      recorder.reset();
      void send({ id, text: null });
    });
  }

  const sendAgain = ({ id, content }: OutboxEntry) =>
    void send({ id, text: content.kind === "text" ? content.text : null });

  return { waiting, sending, speechOn, recorder, record, sendText, sendAgain };
}
