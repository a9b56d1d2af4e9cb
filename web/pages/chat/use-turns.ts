import { useState } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../api/auth.ts";
import { useApi } from "../../api/use-api.ts";
import type { NoteOptions, OutboxEntry } from "../../shared/outbox/entry.ts";
import { reportTrialOver, sendNote, usePauseAutoSend, useSendResults } from "../../shared/outbox/sender.ts";
import { useOutbox } from "../../shared/outbox/use-outbox.ts";
import { newNote, useRecorder } from "../../shared/recorder/use-recorder.ts";
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

  async function settle(): Promise<void> {
    await refresh().catch(() => undefined);
    endPartial();
  }

  usePauseAutoSend(sending !== null || recorder.recording);
  useSendResults((result, from) => {
    const isOurs = result.kind === "delivered" && result.answer.sessionId === sessionId;
    if (isOurs && from === null) void settle();
    return isOurs;
  });

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

  function sendNew(id: string, _note: NoteOptions, text: string | null): void {
    if (text === null) recorder.reset();
    void send({ id, text });
  }
  const { record, sendText } = newNote(recorder, sendNew, options);

  const sendAgain = ({ id, content }: OutboxEntry) =>
    void send({ id, text: content.kind === "text" ? content.text : null });

  return { waiting, sending, speechOn: health?.speech !== "off", recorder, record, sendText, sendAgain };
}
