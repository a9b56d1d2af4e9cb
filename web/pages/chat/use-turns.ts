import { useCallback, useState } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../api/auth.ts";
import { useApi } from "../../api/use-api.ts";
import type { NoteOptions, OutboxEntry } from "../../shared/outbox/entry.ts";
import type { SendResult } from "../../shared/outbox/outbox.ts";
import {
  reportTrialOver,
  type SentFrom,
  sendNote,
  usePauseAutoSend,
  useSendResults,
} from "../../shared/outbox/sender.ts";
import { outbox, useOutbox } from "../../shared/outbox/use-outbox.ts";
import { useRecorder } from "../../shared/recorder/use-recorder.ts";
import type { Chat } from "./use-chat.ts";

/** What is on its way to the server right now; `text` is null for what was spoken. */
export interface SendingTurn {
  id: string;
  text: string | null;
}

export type Turns = ReturnType<typeof useTurns>;

/**
 * What the speaker says in a session, by voice and by text: through the outbox, one turn at a time, shown as on its way
 * until the chat is up to date. While `interviewing`, turns are answers: those belong to the recording that began it.
 */
export function useTurns(sessionId: string, interviewing: boolean, { refresh, endPartial }: Chat) {
  const user = useUser();
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const [sending, setSending] = useState<SendingTurn | null>(null);

  const waiting = useOutbox(user?.id).filter(
    ({ id, sessionId: other, status, statement }) =>
      other === sessionId &&
      id !== sending?.id &&
      status.kind !== "recording" &&
      // What is said to a passage shows there while it is on its way.
      !(statement && status.kind === "sending"),
  );

  const settle = useCallback(async () => {
    await refresh().catch(() => undefined);
    endPartial();
  }, [refresh, endPartial]);

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
  function options(): NoteOptions | undefined {
    if (!interviewing && usage && isExhausted(usage)) reportTrialOver("message");
    else if (user && !sending) return { ownerId: user.id, sessionId, interviewMode: interviewing };
    return undefined;
  }

  /** Resolves to whether the text is safe in the outbox; if not, it stays where it is. */
  async function sendText(text: string): Promise<boolean> {
    const note = options();
    if (note) void send({ id: await outbox.addText(note, text), text });
    return note !== undefined;
  }

  function record(): void {
    const note = options();
    if (!note) return;
    void recorder.start(note, (id) => {
      recorder.reset();
      void send({ id, text: null });
    });
  }

  const sendAgain = ({ id, content }: OutboxEntry) =>
    void send({ id, text: content.kind === "text" ? content.text : null });

  return { waiting, sending, speechOn: health?.speech !== "off", recorder, record, sendText, sendAgain };
}
