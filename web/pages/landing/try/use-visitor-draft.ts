import { useEffect, useState } from "react";
import type { Draft } from "#contract/drafts.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiGet } from "../../../api/client.ts";

const POLL_MS = 1_000;

/**
 * The draft of a visitor's session; asks once a second until it is written. `onGone`, which must keep its identity, is
 * told when the session is not this browser's, or no more.
 */
export function useVisitorDraft(sessionId: string | undefined, onGone: () => void) {
  const [draft, setDraft] = useState<Draft>();

  useEffect(() => {
    if (!sessionId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const ask = async () => {
      const answer = await apiGet(API.drafts(sessionId)).catch((error: unknown) => error);
      if (stopped) return;
      const written = Array.isArray(answer) ? (answer as Draft[])[0] : undefined;
      if (written) setDraft(written);
      else if (answer instanceof ApiError && (answer.status === 401 || answer.status === 404)) onGone();
      else timer = setTimeout(ask, POLL_MS);
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [sessionId, onGone]);

  // Of the session before it nothing is to be seen, not even for a moment.
  return { draft: draft?.sessionId === sessionId ? draft : undefined, setDraft };
}
