import { useEffect, useReducer, useRef } from "react";
import { isHeld, useHeld } from "./auto-sending.ts";
import { outbox } from "./device.ts";
import type { SendFailure } from "./failure.ts";
import { type Conditions, nextToSend } from "./schedule.ts";
import type { Acknowledgement, OutboxEntry } from "./types.ts";
import { useOnline } from "./use-online.ts";

interface AutoSend {
  ownerId: string;
  entries: readonly OutboxEntry[];
  conditions: Omit<Conditions, "online">;
  onDelivered: (answer: Acknowledgement) => void;
  onFailed: (failure: SendFailure) => void;
}

/** Sends what waits as soon as the cause is gone, one note at a time, and none while a screen holds that back. */
export function useAutoSend(options: AutoSend): void {
  const { ownerId, entries, conditions, onDelivered, onFailed } = options;
  const { mayRecord, speechOn } = conditions;
  const online = useOnline();
  const busy = useRef(false);
  const held = useHeld();
  const [turn, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!online) return;
    const retry = () => {
      if (document.visibilityState === "visible") void outbox.retryOffline(ownerId);
    };
    retry();
    document.addEventListener("visibilitychange", retry);
    return () => document.removeEventListener("visibilitychange", retry);
  }, [ownerId, online]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `entries` or `turn` is the call to look again.
  useEffect(() => {
    if (held) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = false;

    const look = async () => {
      // From the store, not from `entries`: what React shows may be one try behind.
      const next = nextToSend(await outbox.list(ownerId), { online, mayRecord, speechOn }, Date.now());
      // A screen that took hold meanwhile is heeded at once, not at the next render.
      if (stale || busy.current || isHeld() || next.kind === "none") return;
      if (next.kind === "at") {
        timer = setTimeout(lookAgain, next.time - Date.now());
        return;
      }
      busy.current = true;
      const result = await outbox.send(next.id);
      busy.current = false;
      // Another tab has it, and will say when it is done.
      if (result.kind === "elsewhere") return;
      lookAgain();
      if (result.kind === "delivered") onDelivered(result.answer);
      else onFailed(result.failure);
    };
    void look();
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [ownerId, entries, online, mayRecord, speechOn, held, turn, onDelivered, onFailed]);
}
