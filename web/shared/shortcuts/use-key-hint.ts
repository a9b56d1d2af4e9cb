import { createContext, useContext } from "react";
import type { TargetKey } from "./keys.ts";

/** Whether shortcuts are on around here. */
export const Listening = createContext(false);

/** For a control's `aria-keyshortcuts`: by it screen readers announce the key, and the key finds its control. */
export const useKeyHint = (key: TargetKey): TargetKey | undefined =>
  useContext(Listening) ? key : undefined;

/** Focuses, and clicks, the control that has this key on this screen. Returns whether there is one. */
export function pressTarget(key: TargetKey): boolean {
  const target = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!target) return false;
  target.focus();
  if (target instanceof HTMLButtonElement) target.click();
  return true;
}
