import { useEffect, useState, useSyncExternalStore } from "react";
import { listen } from "../../../ui/listen.ts";
import { onVisible } from "../../browser.ts";
import { useLeaveWarning } from "../../unsaved.ts";
import type { OutboxEntry } from "./entry.ts";
import { Outbox } from "./outbox.ts";
import { idbStore, SafeStore } from "./store.ts";
import { uploadEntry } from "./upload.ts";

export const outbox = new Outbox(new SafeStore(idbStore), uploadEntry);

/** Asks once for persistent storage. Some browsers show a prompt. */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem("outboxPersistAsked") || (await navigator.storage.persisted())) return;
    localStorage.setItem("outboxPersistAsked", "true");
    await navigator.storage.persist();
  } catch {
    // The outbox works without it.
  }
}

/** What `useOutbox` returns until it has read the device. */
export const NOT_READ: readonly OutboxEntry[] = [];

/** A user's entries, kept current across tabs. */
export function useOutbox(ownerId: string | undefined): readonly OutboxEntry[] {
  const [entries, setEntries] = useState(NOT_READ);

  useEffect(() => {
    if (!ownerId) return;
    let latest = 0;
    const load = async () => {
      latest += 1;
      const turn = latest;
      const list = await outbox.list(ownerId);
      if (turn === latest) setEntries(list);
    };
    const recover = () => void outbox.recover(ownerId);
    void load();
    recover();
    const stopLoading = listen(outbox, "change", () => void load());
    // Another tab may have died.
    const stopRecovering = onVisible(recover);
    return () => {
      latest = Infinity;
      stopLoading();
      stopRecovering();
    };
  }, [ownerId]);

  return entries;
}

/** Asks before closing the page would lose a note. */
export function useUnkeptGuard(entries: readonly OutboxEntry[]): void {
  useLeaveWarning(entries.some(({ id }) => !outbox.outlivesPage(id)));
}

const onConnection = (listener: () => void) => listen(window, ["online", "offline"], listener);
export const useOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine);
