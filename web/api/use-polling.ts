import { useEffect, useRef } from "react";

/**
 * Calls `refresh` every so many milliseconds, or never for null; never twice at once, and not while nobody looks at
 * the page. A failed call is not the end: the next one follows all the same.
 */
export function usePolling(refresh: () => Promise<unknown>, everyMs: number | null): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });

  useEffect(() => {
    if (everyMs === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const next = () => {
      if (!stopped) timer = setTimeout(poll, everyMs);
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
  }, [everyMs]);
}
