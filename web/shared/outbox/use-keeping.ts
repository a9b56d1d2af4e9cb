import { useEffect, useState } from "react";
import { canKeepRecordings, outbox } from "./device.ts";
import type { OutboxEntry } from "./types.ts";

/** Whether this browser can keep a recording past the page; true until it is known. */
export function useCanKeep(): boolean {
  const [canKeep, setCanKeep] = useState(true);
  useEffect(() => {
    void canKeepRecordings().then(setCanKeep);
  }, []);
  return canKeep;
}

/** Asks before the page closes over a note that would go with it. */
export function useUnkeptGuard(entries: readonly OutboxEntry[]): void {
  const unkept = entries.some(({ id }) => !outbox.outlivesPage(id));
  useEffect(() => {
    if (!unkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unkept]);
}
