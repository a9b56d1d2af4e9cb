import { useEffect, useRef, useState } from "react";
import type { ChatEvent } from "#contract/chat.ts";
import { API } from "#contract/paths.ts";
import { followEvents } from "../../api/events.ts";
import { handleUnauthorized } from "../../shared/unauthorized.ts";

interface Handlers {
  onEvent: (event: ChatEvent) => void;
  /** Events may have been missed: the line was down, or nobody looked. */
  onMissed: () => void;
}

/** Follows a session's events while its screen is looked at; answers whether the line is up. */
export function useLive(sessionId: string, handlers: Handlers): boolean {
  const [live, setLive] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    let stop: (() => void) | undefined;
    // What the screen itself asks for when it opens is as fresh as the first line.
    let missed = false;

    function follow(): void {
      stop = followEvents(API.events(sessionId), {
        onEvent: ({ event, data }) => latest.current.onEvent({ event, data: JSON.parse(data) } as ChatEvent),
        onLine: (up) => {
          setLive(up);
          if (up && missed) latest.current.onMissed();
          missed = true;
        },
        onRefused: handleUnauthorized,
      });
    }
    function leave(): void {
      stop?.();
      stop = undefined;
      missed = true;
      setLive(false);
    }
    function onVisibility(): void {
      if (document.hidden) leave();
      else if (!stop) follow();
    }
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      leave();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [sessionId]);

  return live;
}
