import { useCallback, useState } from "react";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../../api/auth.tsx";
import { useApi } from "../../../api/use-api.ts";
import { useHoldAutoSend, useSentByItself } from "../../../shared/outbox/auto-sending.ts";
import { outbox } from "../../../shared/outbox/device.ts";
import type { SendFailure } from "../../../shared/outbox/failure.ts";
import type { OutboxEntry } from "../../../shared/outbox/types.ts";
import { useOutbox } from "../../../shared/outbox/use-outbox.ts";
import { openPaywall } from "../../../shared/plan/paywall.tsx";
import { canStart } from "../../../shared/recorder/state.ts";
import { useRecorder } from "../../../shared/recorder/use-recorder.ts";
import { reportTurnFailure } from "./report-turn-failure.ts";

/** What subscribing would let them do. */
const PAYWALL = "keep refining your posts";

/** What is on its way to the server right now; `text` is null for what was spoken. */
export interface SendingTurn {
  id: string;
  text: string | null;
}

interface Turns {
  sessionId: string;
  /** Whether what is said answers a question: those belong to the recording that began the interview. */
  interviewing: boolean;
  /** Brings the session up to date; a turn is shown as on its way until then. */
  refresh: () => Promise<unknown>;
  onSettled: () => void;
}

/** What the speaker says in a session, by voice and by text: through the outbox, one turn at a time. */
export function useTurns({ sessionId, interviewing, refresh, onSettled }: Turns) {
  const user = useUser();
  const { data: usage, mutate: refreshUsage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const [sending, setSending] = useState<SendingTurn | null>(null);

  const all = useOutbox(user?.id);
  const entries = all.filter((entry) => entry.sessionId === sessionId);
  const waiting = entries.filter(({ id, status }) => id !== sending?.id && status.kind !== "recording");
  const barred = !interviewing && usage !== undefined && isExhausted(usage);
  const speechOn = health?.speech !== "off";

  const settle = useCallback(async () => {
    await refresh().catch(() => undefined);
    onSettled();
  }, [refresh, onSettled]);

  const fail = useCallback(
    (failure: SendFailure, spoken: boolean) => {
      reportTurnFailure(failure, spoken, () => openPaywall(PAYWALL));
      if (failure.reason === "trial") void refreshUsage();
    },
    [refreshUsage],
  );

  useHoldAutoSend(sending !== null || !canStart(recorder.state));
  useSentByItself(
    useCallback(
      (answer) => {
        if (answer.sessionId !== sessionId) return false;
        void settle();
        return true;
      },
      [sessionId, settle],
    ),
  );

  async function deliver(turn: SendingTurn): Promise<void> {
    setSending(turn);
    const result = await outbox.send(turn.id);
    if (result.kind === "waiting") fail(result.failure, turn.text === null);
    await settle();
    void refreshUsage();
    setSending(null);
  }

  /** Who and where; undefined, with the paywall up, when the trial is over. */
  function options() {
    if (barred) openPaywall(PAYWALL);
    else if (user) return { ownerId: user.id, sessionId, interviewMode: interviewing };
  }

  /** Whether it was taken; if not, the text stays where it is. */
  async function sendText(text: string): Promise<boolean> {
    const whose = options();
    if (!whose || sending) return false;
    const id = await outbox.addText(whose, text);
    void deliver({ id, text });
    return true;
  }

  function record(): void {
    const whose = options();
    if (!whose || sending) return;
    void recorder.start(whose, (id) => {
      recorder.reset();
      void deliver({ id, text: null });
    });
  }

  const sendAgain = ({ id, content }: OutboxEntry) =>
    void deliver({ id, text: content.kind === "text" ? content.text : null });

  return { waiting, sending, speechOn, recorder, record, sendText, sendAgain };
}
