import { useCallback, useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { DRAFT_REFETCH_MS, SYNTHESIS_DELAY_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { ApiError, apiSend, errorDetail } from "../../../api/client.ts";
import { handleUnauthorized } from "../../../shared/unauthorized.ts";
import { toast } from "../../../ui/toast.tsx";

/** Remembers in this tab that a suite was on its way, for a page that is loaded anew meanwhile. */
const markOf = (sessionId: string) => `synthesising:${sessionId}`;

/**
 * Has the suite of a finished interview written: by itself after `begin`, or at once by `run`. Asking twice gives one
 * suite. `owed` says that the interview is over and has no drafts.
 */
export function useSynthesis(sessionId: string, owed: boolean) {
  const { mutate } = useSWRConfig();
  const mark = markOf(sessionId);
  const [due, setDue] = useState(() => sessionStorage.getItem(mark) !== null);
  const [running, setRunning] = useState(false);
  const busy = useRef(false);

  const begin = useCallback(() => {
    sessionStorage.setItem(mark, "true");
    setDue(true);
  }, [mark]);

  const run = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    sessionStorage.setItem(mark, "true");
    setDue(false);
    setRunning(true);
    try {
      await apiSend("POST", API.synthesize(sessionId), undefined, { repeatable: true });
      sessionStorage.removeItem(mark);
      toast({ title: "Content synthesized!" });
      setTimeout(() => void mutate(API.drafts(sessionId)), DRAFT_REFETCH_MS);
      await mutate(API.chat(sessionId)).catch(() => undefined);
    } catch (error) {
      // A broken line may be the page itself on its way out; the next one goes on with it.
      if (error instanceof ApiError) sessionStorage.removeItem(mark);
      if (!handleUnauthorized(error)) {
        toast({
          title: "Failed to synthesize content",
          description: errorDetail(error),
          variant: "destructive",
        });
      }
    } finally {
      busy.current = false;
      setRunning(false);
    }
  }, [sessionId, mark, mutate]);

  useEffect(() => {
    if (!due || !owed) return;
    const timer = setTimeout(() => void run(), SYNTHESIS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [due, owed, run]);

  return { working: due || running, begin, run };
}
