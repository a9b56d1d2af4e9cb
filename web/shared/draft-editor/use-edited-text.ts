import { useEffect, useState } from "react";

/** Edits begun and not saved, by draft, so that a look at another screen costs nobody their words. */
const begun = new Map<string, string>();

export const isBeingEdited = (draftId: string): boolean => begun.has(draftId);

/**
 * The text being edited, or null while nothing is. It outlives leaving the screen, and the browser asks before the
 * page is closed on a text that differs from `saved`.
 */
export function useEditedText(draftId: string, saved: string) {
  const [text, setText] = useState<string | null>(() => begun.get(draftId) ?? null);
  const unsaved = text !== null && text.trim() !== saved.trim();

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  function edit(next: string | null): void {
    setText(next);
    if (next === null) begun.delete(draftId);
    else begun.set(draftId, next);
  }

  return [text, edit] as const;
}
