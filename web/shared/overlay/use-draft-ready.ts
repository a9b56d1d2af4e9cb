import { useEffect, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { apiGet } from "../../api/client.ts";

const POLL_MS = 1_000;

/** Whether a session's draft is written; asks once a second until it is. */
export function useDraftReady(sessionId: string | undefined): boolean {
  const [readyId, setReadyId] = useState<string>();

  useEffect(() => {
    if (!sessionId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async () => {
      // Not through the cache: the chat would take an empty answer for the last word.
      const drafts = await apiGet(API.drafts(sessionId)).catch((): Draft[] => []);
      if (stopped) return;
      if (drafts.length > 0) setReadyId(sessionId);
      else timer = setTimeout(ask, POLL_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [sessionId]);

  return sessionId !== undefined && readyId === sessionId;
}
