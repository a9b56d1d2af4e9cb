import { useEffect, useState } from "react";
import { useLeaveWarning } from "../unsaved.ts";
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
  useLeaveWarning(unkept);
}
