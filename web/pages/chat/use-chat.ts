import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import type { ChatEvent } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { useUser } from "../../api/auth.ts";
import { useApi, useRefresh } from "../../api/use-api.ts";
import { QUIET_POLL_MS, useLive } from "../../api/use-live.ts";
import { usePartialDraft } from "../../shared/post/first-draft.ts";
import type { NoteOptions } from "../../shared/recording/outbox/entry.ts";
import { deliverNote, reportTrialOver, useOutbox } from "../../shared/recording/outbox/sender.ts";
import { useNotes, useRecorder } from "../../shared/recording/recorder/use-recorder.ts";

/** While the server writes: without a connection, and in case an event gets lost or the last read failed. */
const WAITING_POLL_MS = 1_000;
const WAITING_CONNECTED_POLL_MS = 5_000;
/** While a review is written, in case its event gets lost. */
const REVIEW_POLL_MS = 2_000;

export function useChat(sessionId: string) {
  const chat = useApi(API.chat(sessionId), { revalidateOnMount: true });
  const drafts = useApi(API.drafts(sessionId), { revalidateOnMount: true });
  const [partial, setPartial] = useState<{ draftId: string; body: string }>();
  const firstDraft = usePartialDraft(sessionId);
  const drafting = chat.data?.drafting;

  const { mutate } = useSWRConfig();
  const refreshChat = useRefresh(chat);
  const refreshDrafts = useRefresh(drafts);
  const refreshPosts = () => Promise.all((drafts.data ?? []).map(({ id }) => mutate(API.post(id))));
  // In this order: drafts read after a "done" are complete.
  async function refresh(): Promise<void> {
    await refreshChat();
    await Promise.all([refreshDrafts(), refreshPosts()]);
  }

  // The session may be newer than the drafts: read them once more before believing that there are none.
  const [readAgain, setReadAgain] = useState(false);
  const isAwaited =
    drafting === "done" && !chat.data?.interviewState && drafts.data?.length === 0 && !readAgain;
  useEffect(() => {
    if (isAwaited) void refreshDrafts().finally(() => setReadAgain(true));
  }, [isAwaited, refreshDrafts]);
  const working = drafting === "working" || isAwaited;

  return { chat, drafts, working, refresh, refreshChat, refreshPosts, firstDraft, partial, setPartial };
}

export type Chat = ReturnType<typeof useChat>;

/**
 * Keeps the session current: by events while the server works on it, on what was asked (a turn, a suite) or on a review of the
 * post that is shown, else by polling.
 */
export function useUpdates(sessionId: string, chat: Chat, hasRequest: boolean, reviewing: boolean) {
  const { refresh, refreshChat, refreshPosts, firstDraft, setPartial } = chat;
  const drafting = chat.chat.data?.drafting === "working";
  const idlePollMs = chat.chat.error ? WAITING_CONNECTED_POLL_MS : QUIET_POLL_MS;

  function onEvent({ event, data }: ChatEvent): void {
    if (event === "state" || event === "message") void refreshChat();
    if (event === "post") void refreshPosts();
    if (event !== "drafts" || firstDraft.take({ event, data })) return;
    if (data.draftId !== undefined && data.partial !== undefined) {
      setPartial({ draftId: data.draftId, body: data.partial.body });
    } else {
      // Last, so that the old text never comes back in between.
      void refresh().finally(() => setPartial(undefined));
    }
  }

  function pollMs(connected: boolean): number {
    if (drafting) return connected ? WAITING_CONNECTED_POLL_MS : WAITING_POLL_MS;
    return reviewing ? REVIEW_POLL_MS : idlePollMs;
  }

  useLive(sessionId, { onEvent, refresh, busy: drafting || hasRequest || reviewing, pollMs });
}

export type Turns = ReturnType<typeof useTurns>;

/** Turns by voice and text about a post, through the outbox, one at a time, each shown as sending until the chat is up to date. */
export function useTurns(
  sessionId: string,
  interviewing: boolean,
  { refresh, setPartial }: Chat,
  draftId: string | undefined,
) {
  const user = useUser();
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(API.health);
  const recorder = useRecorder();
  const { sending, record, sendText, sendAgain } = useNotes({ recorder, deliver, optionsNow });

  const waiting = useOutbox(user?.id).filter(
    ({ id, sessionId: other, status, statement }) =>
      other === sessionId &&
      id !== sending?.id &&
      status.kind !== "recording" &&
      // A statement being sent shows at its passage.
      !(statement && status.kind === "sending"),
  );

  async function deliver(id: string, _note: NoteOptions, text: string | null): Promise<void> {
    if (text === null) recorder.reset();
    await deliverNote(id, text === null ? "voice" : "message");
    await refresh().catch(() => undefined);
    setPartial(undefined);
  }

  /** Undefined when no turn may be sent. */
  function optionsNow(): NoteOptions | undefined {
    if (!interviewing && usage && isExhausted(usage)) reportTrialOver("message");
    else if (user && !sending) return { ownerId: user.id, sessionId, interviewMode: interviewing, draftId };
  }

  return { waiting, sending, speechOn: health?.speech !== "off", recorder, record, sendText, sendAgain };
}
