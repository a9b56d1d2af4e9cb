import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { ChatEvent } from "#contract/chat.ts";
import { STREAM_MS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { getToken } from "./client.ts";
import { usePolling } from "./use-api.ts";

/** A connection that is older than this is dead: the server's end of its stream did not arrive. */
const LONGEST_CONNECTION_MS = STREAM_MS + 15_000;
const RETRY_MS = 1_000;

interface Live {
  onEvent: (event: ChatEvent) => void;
  /** Reads the session again: when events may have been missed, and to poll. Must not reject. */
  refresh: () => Promise<unknown>;
  /** How often to poll, by whether the connection is up. */
  pollMs: (connected: boolean) => number;
  /** Whether the server is at work on it: only then are its events followed. */
  busy: boolean;
}

/** How often to poll while the server is not at work: for what other pages and devices change. */
export const QUIET_POLL_MS = 60_000;

/** While its screen is visible: follows a session's events if it is busy, polls, and reads it when the screen becomes visible. */
export function useLive(sessionId: string, live: Live): void {
  const [isConnected, setConnected] = useState(false);
  const [visible, setVisible] = useState(!document.hidden);
  const onEvent = useEffectEvent((event: ChatEvent) => live.onEvent(event));
  // What fails is read again by the next poll.
  const refresh = useEffectEvent(() => void live.refresh().catch(() => undefined));
  // By a key of its own: one that changes with the session would read at once.
  usePolling(useId(), live.refresh, live.pollMs(isConnected));

  useEffect(() => {
    const onVisibility = () => {
      setVisible(!document.hidden);
      if (!document.hidden) refresh();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);

  const following = live.busy && visible;
  useEffect(() => {
    if (!following) return;
    const stop = new AbortController();
    const onConnected = (up: boolean) => {
      setConnected(up);
      // Events sent before it was up are not repeated.
      if (up) refresh();
    };
    void follow(sessionId, stop.signal, (event) => onEvent(event), onConnected);
    return () => {
      stop.abort();
      setConnected(false);
    };
  }, [sessionId, following]);
}

/** How many event streams a browser keeps open. Over HTTP/1.1 it has six connections, for all its windows and all their calls. */
const MAX_STREAMS = 3;

/** Connects unless other windows of this browser hold all the streams; then this one polls. */
async function withSlot(connect: () => Promise<void>, slot = 0): Promise<void> {
  if (slot === MAX_STREAMS) return;
  // Insecure origins have no locks.
  if (!navigator.locks) return await connect();
  const name = `outspoken-stream-${slot}`;
  const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await connect();
    return !lock;
  });
  if (isTaken) await withSlot(connect, slot + 1);
}

/** Follows a session's events, reconnecting, until stopped. By fetch: `EventSource` can't send the login. */
async function follow(
  sessionId: string,
  stop: AbortSignal,
  onEvent: Live["onEvent"],
  onConnected: (up: boolean) => void,
): Promise<void> {
  const connect = async () => {
    const token = getToken();
    const response = await fetch(API.events(sessionId), {
      // A visitor has a cookie.
      headers: { Accept: "text/event-stream", ...(token && { Authorization: `Bearer ${token}` }) },
      cache: "no-store",
      // It stays open: other requests go first.
      priority: "low",
      signal: AbortSignal.any([stop, AbortSignal.timeout(LONGEST_CONNECTION_MS)]),
    });
    // A refusal is met and reported by what polls.
    if (!response.ok || !response.body) return;
    onConnected(true);
    await readEvents(response.body, ({ event, data }) =>
      onEvent({ event, data: JSON.parse(data) } as ChatEvent),
    );
  };
  while (!stop.aborted) {
    await withSlot(connect).catch(() => undefined);
    if (!stop.aborted) onConnected(false);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

export async function readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EventSourceMessage) => void,
): Promise<void> {
  const events = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  await events.pipeTo(new WritableStream({ write: onEvent }));
}
