import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener("resize", listener);
  window.visualViewport?.addEventListener("scroll", listener);
  return () => {
    window.visualViewport?.removeEventListener("resize", listener);
    window.visualViewport?.removeEventListener("scroll", listener);
  };
}

function covered(): number {
  const viewport = window.visualViewport;
  // Zooming shrinks the visible part too, and then nothing is covered.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

/** How much of the page's bottom an on-screen keyboard covers, in CSS pixels. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, covered);
