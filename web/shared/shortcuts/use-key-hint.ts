import { createContext, useContext } from "react";
import type { TargetKey } from "./keys.ts";

/** Whether anybody listens for keys around here. */
export const Listening = createContext(false);

/** For a control's `aria-keyshortcuts`: by it screen readers tell of the key, and the key finds its control. */
export const useKeyHint = (key: TargetKey): TargetKey | undefined =>
  useContext(Listening) ? key : undefined;

/** Does what the key stands for on this screen. Answers whether there was anything to do. */
export function pressTarget(key: TargetKey): boolean {
  const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!target) return false;
  target.focus();
  if (target instanceof HTMLButtonElement) target.click();
  return true;
}
