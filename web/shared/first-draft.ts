import { useEffect, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet } from "../api/client.ts";

const POLL_MS = 1_000;

/**
 * The first draft of a session, asked for once a second until it is written. `onGone`, which must keep its identity, is
 * called when the session is not this browser's, or no more.
 */
export function useFirstDraft(sessionId: string | undefined, onGone?: () => void) {
  const [draft, setDraft] = useState<Draft>();

  useEffect(() => {
    if (!sessionId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const poll = async () => {
      // Not through the cache: the chat would take an empty answer for the last word.
      const answer = await apiGet(API.drafts(sessionId)).catch((error: unknown) => error);
      if (stopped) return;
      const written = Array.isArray(answer) ? (answer as Draft[])[0] : undefined;
      const gone = answer instanceof ApiError && (answer.status === 401 || answer.status === 404);
      if (written) setDraft(written);
      else if (gone && onGone) onGone();
      else timer = setTimeout(poll, POLL_MS);
    };
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [sessionId, onGone]);

  // Of the session before it nothing is to be seen, not even for a moment.
  return { draft: draft?.sessionId === sessionId ? draft : undefined, setDraft };
}
