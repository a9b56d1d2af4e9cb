import { useState } from "react";

const MUTED_KEY = "questionsMuted";

/** Whether this browser's owner wants to read questions only, remembered. */
export function useMuted() {
  const [muted, setMuted] = useState(() => localStorage.getItem(MUTED_KEY) === "true");
  return [
    muted,
    (next: boolean) => {
      localStorage.setItem(MUTED_KEY, String(next));
      setMuted(next);
    },
  ] as const;
}
