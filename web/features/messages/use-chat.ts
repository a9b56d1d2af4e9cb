import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { usePolling } from "./use-polling.ts";

/** A session with its drafts, asked for again every second while a draft is being written. */
export function useChat(sessionId: string) {
  const chat = useSWR<SessionDetail>(API.chat(sessionId), { revalidateOnMount: true });
  const drafts = useSWR<Draft[]>(API.drafts(sessionId), { revalidateOnMount: true });
  const drafting = chat.data?.drafting;

  // One after the other: drafts asked for after a "done" are sure to be there.
  const refresh = async () => {
    await chat.mutate();
    await drafts.mutate();
  };
  usePolling(refresh, drafting === "working");

  // The first two calls go out together, so "done" may be younger than the drafts beside it.
  const asked = useRef(false);
  const missing = drafting === "done" && drafts.data?.length === 0;
  const { mutate } = drafts;
  useEffect(() => {
    if (!missing || asked.current) return;
    asked.current = true;
    void mutate();
  }, [missing, mutate]);

  return { chat, drafts, refresh };
}
