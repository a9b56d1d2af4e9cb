import { useEffect, useMemo } from "react";
import { isOwnLogin } from "../api/client.ts";
import { listen } from "../ui/listen.ts";
import { storedState } from "../ui/shared-state.ts";

/** The browser asks before the page is closed or reloaded, unless its login has ended: then it leaves by itself, and comes back. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    return listen(window, "beforeunload", (event) => isOwnLogin() && event.preventDefault());
  }, [unsaved]);
}

const editStore = (key: string) => storedState("sessionStorage", `outspoken:edit:${key}`);
export const hasEdit = (key: string): boolean => editStore(key).get() !== null;
export const editKey = (draftId: string) => `draft:${draftId}`;

const parse = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));

/** An open edit, kept by the tab until Log Out; null for none. The key names what only its author can open. The last function reads it as it is now. */
export function useEdit<T>(key: string): readonly [T | null, (next: T | null) => void, () => T | null] {
  const { useValue, set, get } = editStore(key);
  const text = useValue();
  // The same object as long as it is the same edit.
  const edit = useMemo(() => parse<T>(text), [text]);
  return [edit, (next) => set(next === null ? null : JSON.stringify(next)), () => parse<T>(get())];
}

export function useKeptText(key: string) {
  const [text, setText] = useEdit<string>(`text:${key}`);
  return [text ?? "", (next: string) => setText(next || null)] as const;
}
