import { useState } from "react";

/** What was begun to be typed, by session, so that a look at another screen costs nobody their words. */
const begun = new Map<string, string>();

export function useKeptText(sessionId: string) {
  const [text, setText] = useState(() => begun.get(sessionId) ?? "");
  return [
    text,
    (next: string) => {
      begun.set(sessionId, next);
      setText(next);
    },
  ] as const;
}
