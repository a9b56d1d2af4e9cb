import { useCallback, useEffect, useState } from "react";
import type { ChatEvent } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { useApi, useRefresh } from "../../api/use-api.ts";
import { useLive } from "../../api/use-live.ts";

/** While the server is at work: without a connection, and in case an event gets lost. */
const WAITING_POLL_MS = 1_000;
const WAITING_CONNECTED_POLL_MS = 5_000;
/** Without a connection, while the server is not at work: what another device does here. */
const IDLE_POLL_MS = 15_000;

/** A body on its way, as far as it is written. */
export interface PartialBody {
  draftId: string;
  body: string;
}

/** A session with its drafts, kept current by its events, and by polling where those don't come through. */
export function useChat(sessionId: string) {
  const chat = useApi(API.chat(sessionId), { revalidateOnMount: true });
  const drafts = useApi(API.drafts(sessionId), { revalidateOnMount: true });
  const [partial, setPartial] = useState<PartialBody>();
  const drafting = chat.data?.drafting;

  const refreshChat = useRefresh(chat);
  const refreshDrafts = useRefresh(drafts);
  // One after the other: drafts asked for after a "done" are sure to be there.
  const refresh = useCallback(async () => {
    await refreshChat();
    await refreshDrafts();
  }, [refreshChat, refreshDrafts]);

  function onEvent({ event, data }: ChatEvent): void {
    switch (event) {
      case "drafts":
        if (data.draftId !== undefined && data.partialBody !== undefined) {
          setPartial({ draftId: data.draftId, body: data.partialBody });
        } else {
          // Only then, so that the old text never comes back in between.
          void refresh().finally(() => setPartial(undefined));
        }
        break;
      case "state":
      case "message":
        void refreshChat();
        break;
      case "post":
        break;
    }
  }
  useLive(sessionId, {
    onEvent,
    refresh,
    pollMs: (connected) => {
      if (drafting === "working") return connected ? WAITING_CONNECTED_POLL_MS : WAITING_POLL_MS;
      return connected || chat.data === undefined ? 0 : IDLE_POLL_MS;
    },
  });

  // The session may be younger than the drafts beside it: until they were read again, one that is done is not without.
  const [readAgain, setReadAgain] = useState(false);
  const awaited =
    drafting === "done" && !chat.data?.interviewState && drafts.data?.length === 0 && !readAgain;
  useEffect(() => {
    if (awaited) void refreshDrafts().finally(() => setReadAgain(true));
  }, [awaited, refreshDrafts]);
  const working = drafting === "working" || awaited;

  const endPartial = useCallback(() => setPartial(undefined), []);
  return { chat, drafts, working, refresh, partial, endPartial };
}

export type Chat = ReturnType<typeof useChat>;
