import { useEffect, useReducer, useRef } from "react";
import { useSWRConfig } from "swr";
import { API } from "#contract/paths.ts";
import { isExhausted } from "#contract/plan.ts";
import { isBegunElsewhere } from "../../api/client.ts";
import { useApi, usePolling } from "../../api/use-api.ts";
import { sharedState } from "../shared-state.ts";
import { outbox } from "./device.ts";
import type { OutboxEntry } from "./entry.ts";
import { type Conditions, nextToSend } from "./failures.ts";
import { VISITOR_OWNER } from "./names.ts";
import { sendNote } from "./sender.ts";
import { useOnline, useOutbox, useUnkeptGuard } from "./use-outbox.ts";

/** How many parts of the screen keep notes from being sent automatically right now. */
const pauses = sharedState(0);

export const isAutoSendPaused = (): boolean => pauses.get() > 0;

/** Nothing is sent automatically while `paused`: the speaker is recording, or sending something of their own. */
export function usePauseAutoSend(paused: boolean): void {
  useEffect(() => {
    if (!paused) return;
    pauses.set(pauses.get() + 1);
    return () => pauses.set(pauses.get() - 1);
  }, [paused]);
}

const SPEECH_POLL_MS = 15_000;

/** Sends what waits as soon as the cause is gone, one note at a time, and none while a screen pauses it. */
export function useAutoSend(
  ownerId: string,
  entries: readonly OutboxEntry[],
  { mayRecord, speechOn }: Omit<Conditions, "online">,
): void {
  const online = useOnline();
  const busy = useRef(false);
  const paused = pauses.useValue() > 0;
  const [look, lookAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!online) return;
    const retry = () => {
      if (document.visibilityState === "visible") void outbox.endDelay(ownerId, "offline");
    };
    retry();
    document.addEventListener("visibilitychange", retry);
    return () => document.removeEventListener("visibilitychange", retry);
  }, [ownerId, online]);

  const { mutate } = useSWRConfig();
  const isAsking = entries.some(({ status }) => status.kind === "waiting" && status.reason === "speech-off");
  usePolling("speech", () => mutate(API.health), isAsking ? SPEECH_POLL_MS : 0);
  useEffect(() => {
    if (speechOn) void outbox.endDelay(ownerId, "speech-off");
  }, [ownerId, speechOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `entries` or `look` is the call to look again.
  useEffect(() => {
    if (paused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = false;

    const sendNext = async () => {
      // From the store, not from `entries`: what React shows may be one attempt behind.
      const next = nextToSend(await outbox.list(ownerId), { online, mayRecord, speechOn }, Date.now());
      // A screen that paused it meanwhile counts at once, not at the next render.
      if (stale || busy.current || isAutoSendPaused() || next.kind === "none") return;
      if (next.kind === "at") {
        timer = setTimeout(lookAgain, next.time - Date.now());
        return;
      }
      busy.current = true;
      const result = await sendNote(next.id, null);
      busy.current = false;
      if (result.kind !== "not-ours") lookAgain();
    };
    void sendNext();
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [ownerId, entries, online, mayRecord, speechOn, paused, look]);
}

/** Sends what waits of a signed-in user, on whichever screen they are by then. */
export function AutoSender({ ownerId }: { ownerId: string }) {
  const entries = useOutbox(ownerId);
  useUnkeptGuard(entries);
  // Notes recorded as a visitor and not yet sent.
  const visitors = useOutbox(VISITOR_OWNER);
  useEffect(() => {
    if (visitors.length > 0 && !isBegunElsewhere()) void outbox.handOver(VISITOR_OWNER, ownerId);
  }, [visitors, ownerId]);
  const { data: usage } = useApi(API.usage);
  const { data: health } = useApi(entries.length > 0 ? API.health : null);
  useAutoSend(ownerId, entries, {
    mayRecord: usage !== undefined && !isExhausted(usage),
    speechOn: health !== undefined && health.speech !== "off",
  });
  return null;
}
