import { useEffect, useState } from "react";
import { outbox } from "./device.ts";
import type { OutboxEntry } from "./types.ts";

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
