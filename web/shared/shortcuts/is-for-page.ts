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
