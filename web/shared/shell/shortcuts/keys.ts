import { createContext, useContext } from "react";

/** What a key does at once. Its target says so itself, by `aria-keyshortcuts` (`useKeyHint`). */
export const TARGET_KEYS = [
  { key: "r", label: "Record, then stop and send", where: "Recording" },
  { key: "/", label: "Search your posts", where: "Library" },
] as const;

export type TargetKey = (typeof TARGET_KEYS)[number]["key"];

const TYPED_INTO =
  "input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]";
/** Where letters are the widget's own: it looks for an entry that begins with them. */
const LETTERS_MEAN_ENTRIES = "[role=menu], [role=listbox], [role=combobox]";
const IN_FRONT = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";

/** Whether a key press is free to be a shortcut: nothing is being typed or chosen, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Some keyboards have "/" and "?" above Shift; a letter with Shift is something else.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return false;
  if (target instanceof Element && target.closest(`${TYPED_INTO}, ${LETTERS_MEAN_ENTRIES}`)) return false;
  return !document.querySelector(IN_FRONT);
}

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
