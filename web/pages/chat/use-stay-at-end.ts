import { useEffect, useRef } from "react";

/** Within this of the end, one is following the conversation rather than reading further up. */
const NEAR_END_PX = 240;

/**
 * Goes on to the end of the page when something new is said there: always for the speaker's own words (`sending`), and
 * for an answer (`last`) only if they were at the end anyway. What is there at first moves nothing, nor does undefined:
 * what is longer than the screen is read from its beginning.
 */
export function useStayAtEnd(last: string | undefined, sending: string | undefined): void {
  const nearEnd = useRef(false);
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      nearEnd.current = scrollHeight - clientHeight - scrollTop < NEAR_END_PX;
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);

  const seen = useRef(last);
  useEffect(() => {
    if (seen.current === last) return;
    seen.current = last;
    if (last !== undefined && nearEnd.current) goToEnd();
  }, [last]);

  useEffect(() => {
    if (sending !== undefined) goToEnd();
  }, [sending]);
}

function goToEnd(): void {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: still ? "auto" : "smooth" });
}
