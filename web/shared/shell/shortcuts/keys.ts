import { createContext, useContext } from "react";

/** Keys of single controls, which carry them as `aria-keyshortcuts` (`useKeyHint`). */
export const TARGET_KEYS = [
  { key: "r", label: "Record, then stop and send", where: "Recording" },
  { key: "/", label: "Search your posts, or ask for changes", where: "Library and a post" },
  { key: "c", label: "Copy", where: "a post" },
  { key: "s", label: "Schedule", where: "a post" },
  { key: "1", label: "Choose the first hook", where: "a post" },
  { key: "2", label: "Choose the second hook", where: "a post" },
  { key: "e", label: "Edit", where: "a post" },
  { key: "z", label: "Undo", where: "a post" },
] as const;

export const HELP_KEY = "?";
/** Pressed before the letter of a screen in the menu. */
export const GO_KEY = "g";

const TYPED_INTO =
  "input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]";
/** Widgets that use letters to look for an entry. */
const LETTERS_MEAN_ENTRIES = "[role=menu], [role=listbox], [role=combobox]";
const IN_FRONT = "dialog[open], [role=dialog], [role=alertdialog], [role=menu]";

/** Nothing is typed or chosen, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // Some keyboards have "/" and "?" on Shift.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return false;
  if (target instanceof Element && target.closest(`${TYPED_INTO}, ${LETTERS_MEAN_ENTRIES}`)) return false;
  return !document.querySelector(IN_FRONT);
}

export const Listening = createContext(false);

/** For `aria-keyshortcuts`: screen readers announce the key, and the key finds its control. */
export const useKeyHint = (key: (typeof TARGET_KEYS)[number]["key"]) =>
  useContext(Listening) ? key : undefined;

/** Focuses and clicks the control with this key, of several posts that of the one in which the focus is. Returns whether there is one. */
export function pressTarget(key: string): boolean {
  const selector = `[aria-keyshortcuts="${CSS.escape(key)}"]`;
  const post = document.activeElement?.closest('[id^="draft-"]');
  const target = post?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector);
  if (!target) return false;
  target.focus();
  if (target.matches("button, [type=radio]")) target.click();
  return true;
}
