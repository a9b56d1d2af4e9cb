import { useCallback, useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { SessionDetail } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { apiSend, errorDetail } from "../../../api/client.ts";
import { handleUnauthorized } from "../../../shared/unauthorized.ts";
import { toast } from "../../../ui/toast.tsx";

/**
 * The end of an interview: *Stop Interview*, and what is said when it is over, however it came to that. `onComplete` is
 * called once, when it ends under our eyes.
 */
export function useInterview(chat: SessionDetail, onComplete: () => void) {
  const { sessionId, interviewState } = chat;
  const { mutate } = useSWRConfig();
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const complete = interviewState?.complete ?? false;

  const wasComplete = useRef(complete);
  useEffect(() => {
    if (wasComplete.current || !complete) return;
    wasComplete.current = true;
    toast({ title: stopped.current ? "Interview ended" : "Interview Complete" });
    onComplete();
  }, [complete, onComplete]);

  const stop = useCallback(async () => {
    if (stopped.current) return;
    stopped.current = true;
    setStopping(true);
    try {
      const state = await apiSend("POST", API.stopInterview(sessionId), undefined, {
        repeatable: true,
      });
      const merge = (before: SessionDetail | undefined) => before && { ...before, interviewState: state };
      await mutate<SessionDetail>(API.chat(sessionId), merge);
    } catch (error) {
      stopped.current = false;
      if (!handleUnauthorized(error)) {
        toast({
          title: "Failed to stop interview",
          description: errorDetail(error),
          variant: "destructive",
        });
      }
    } finally {
      setStopping(false);
    }
  }, [sessionId, mutate]);

  return { stop, stopping };
}
