import { useEffect, useRef } from "react";

const POLL_MS = 1_000;

/**
 * Calls `refresh` every second while `active`, never twice at once, and not while nobody looks at the page. A failed
 * call is not the end: the next one follows all the same.
 */
export function usePolling(refresh: () => Promise<unknown>, active: boolean): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });

  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const next = () => {
      if (!stopped) timer = setTimeout(poll, POLL_MS);
    };
    const poll = () => {
      if (document.hidden) next();
      else latest.current().then(next, next);
    };
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [active]);
}
