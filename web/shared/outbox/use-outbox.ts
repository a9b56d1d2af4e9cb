import { useEffect, useState, useSyncExternalStore } from "react";
import { useLeaveWarning } from "../unsaved.ts";
import { canKeepRecordings, outbox } from "./device.ts";
import type { OutboxEntry } from "./entry.ts";

/** What this user has waiting or on its way on this device, kept current across tabs. */
export function useOutbox(ownerId: string | undefined): readonly OutboxEntry[] {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);

  useEffect(() => {
    if (!ownerId) return;
    let latest = 0;
    const load = async () => {
      latest += 1;
      const turn = latest;
      const list = await outbox.list(ownerId);
      if (turn === latest) setEntries(list);
    };
    const recover = () => {
      if (document.visibilityState === "visible") void outbox.recover(ownerId);
    };
    void load();
    recover();
    outbox.addEventListener("change", load);
    // Another tab may have died meanwhile.
    document.addEventListener("visibilitychange", recover);
    return () => {
      latest = Infinity;
      outbox.removeEventListener("change", load);
      document.removeEventListener("visibilitychange", recover);
    };
  }, [ownerId]);

  return entries;
}

/** Asks before the page closes over a note that would go with it. */
export function useUnkeptGuard(entries: readonly OutboxEntry[]): void {
  const unkept = entries.some(({ id }) => !outbox.outlivesPage(id));
  useLeaveWarning(unkept);
}

/** Whether this browser can keep a recording past the page; true until it is known. */
export function useCanKeep(): boolean {
  const [canKeep, setCanKeep] = useState(true);
  useEffect(() => {
    void canKeepRecordings().then(setCanKeep);
  }, []);
  return canKeep;
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useOnline = (): boolean => useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
