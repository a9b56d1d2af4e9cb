/** Ctrl+Z or Cmd+Z, but not in a text field: there it is the browser's own. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (key.toLowerCase() !== "z" || ctrlKey === metaKey || shiftKey || altKey) return false;
  return !(
    target instanceof Element && target.closest("textarea, input:not([type=radio]), [contenteditable]")
  );
}
