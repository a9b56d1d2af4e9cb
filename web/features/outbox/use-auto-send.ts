import { useEffect, useRef, useState } from "react";
import { outbox } from "../../lib/outbox/device.ts";
import type { SendFailure } from "../../lib/outbox/failure.ts";
import { type Conditions, nextToSend } from "../../lib/outbox/schedule.ts";
import type { Acknowledgement, OutboxEntry } from "../../lib/outbox/types.ts";
import { useOnline } from "./use-online.ts";

interface AutoSend {
  ownerId: string | undefined;
  /** Only what was said in this session; without it, everything. */
  sessionId?: string;
  entries: readonly OutboxEntry[];
  conditions: Omit<Conditions, "online">;
  /** While the speaker records or sends something themselves. */
  paused: boolean;
  onDelivered: (answer: Acknowledgement) => void;
  onFailed: (failure: SendFailure) => void;
}

/** Sends what waits as soon as the cause is gone, one note at a time. */
export function useAutoSend(options: AutoSend): void {
  const { ownerId, sessionId, entries, conditions, paused, onDelivered, onFailed } = options;
  const { mayRecord, speechOn } = conditions;
  const online = useOnline();
  const busy = useRef(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    if (!ownerId || !online) return;
    const retry = () => {
      if (document.visibilityState === "visible") void outbox.retryOffline(ownerId);
    };
    retry();
    document.addEventListener("visibilitychange", retry);
    return () => document.removeEventListener("visibilitychange", retry);
  }, [ownerId, online]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `entries` or `turn` is the call to look again.
  useEffect(() => {
    if (!ownerId || paused || busy.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = false;

    const look = async () => {
      // From the store, not from `entries`: what React shows may be one try behind.
      const all = await outbox.list(ownerId);
      const mine = sessionId === undefined ? all : all.filter((entry) => entry.sessionId === sessionId);
      const next = nextToSend(mine, { online, mayRecord, speechOn }, Date.now());
      if (stale || busy.current || next.kind === "none") return;
      if (next.kind === "at") {
        timer = setTimeout(() => setTurn((count) => count + 1), next.time - Date.now());
        return;
      }
      busy.current = true;
      const result = await outbox.send(next.id);
      busy.current = false;
      // Another tab has it, and will say when it is done.
      if (result.kind === "elsewhere") return;
      setTurn((count) => count + 1);
      if (result.kind === "delivered") onDelivered(result.answer);
      else onFailed(result.failure);
    };
    void look();
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [ownerId, sessionId, entries, online, mayRecord, speechOn, paused, turn, onDelivered, onFailed]);
}
