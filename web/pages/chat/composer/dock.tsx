import { type ReactNode, useSyncExternalStore } from "react";

/** Stays at the bottom of the screen, above home bars and keyboards, while the conversation runs beneath it. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div
    style={{ bottom: useKeyboardInset() }}
    className="sticky z-20 -mx-4 mt-auto border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-t-0 sm:px-0 sm:pb-6 sm:before:pointer-events-none sm:before:absolute sm:before:inset-x-0 sm:before:-top-6 sm:before:h-6 sm:before:bg-linear-to-t sm:before:from-paper sm:before:to-transparent"
  >
    {children}
  </div>
);

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
const useKeyboardInset = (): number => useSyncExternalStore(subscribe, covered);
