import { useEffect, useState } from "react";
import { listen } from "../ui/listen.ts";
import { sharedState } from "../ui/shared-state.ts";

/** The browser asks before the page is closed or reloaded. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    return listen(window, "beforeunload", (event) => event.preventDefault());
  }, [unsaved]);
}

const edits = sharedState<ReadonlyMap<string, unknown>>(new Map());

export const hasEdit = (key: string): boolean => edits.get().has(key);

function setEdit(key: string, next: unknown): void {
  const after = new Map(edits.get());
  if (next === null) after.delete(key);
  else after.set(key, next);
  edits.set(after);
}

/** Changes an open edit from outside its screen. */
export function changeEdit<T>(key: string, change: (edit: T) => T): void {
  if (hasEdit(key)) setEdit(key, change(edits.get().get(key) as T));
}

export const editKey = (draftId: string) => `draft:${draftId}`;

/** An open edit; null for none. It survives leaving its screen, not a reload: combine it with `useLeaveWarning`. */
export function useEdit<T>(key: string): readonly [T | null, (next: T | null) => void] {
  const edit = edits.useDerived((all) => (all.get(key) ?? null) as T | null);
  return [edit, (next) => setEdit(key, next)];
}

/** Typed text, kept as long as the tab. The key says whose text it is and where. */
export function useKeptText(key: string) {
  const storageKey = `outspoken:text:${key}`;
  const [text, setText] = useState(() => sessionStorage.getItem(storageKey) ?? "");
  return [
    text,
    (next: string) => {
      if (next === "") sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, next);
      setText(next);
    },
  ] as const;
}
