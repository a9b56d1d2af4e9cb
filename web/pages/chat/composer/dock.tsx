import type { ReactNode } from "react";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** Stays at the bottom of the screen, above home bars and keyboards, while the conversation runs beneath it. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <div
    style={{ bottom: useKeyboardInset() }}
    className="sticky z-20 -mx-4 mt-auto border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-t-0 sm:px-0 sm:pb-6 sm:before:pointer-events-none sm:before:absolute sm:before:inset-x-0 sm:before:-top-6 sm:before:h-6 sm:before:bg-linear-to-t sm:before:from-paper sm:before:to-transparent"
  >
    {children}
  </div>
);
