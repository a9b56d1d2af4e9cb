import { createParser, type EventSourceMessage } from "eventsource-parser";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChatEvent } from "#contract/chat.ts";
import { API, QUIET_EVENT } from "#contract/paths.ts";
import { ApiError, getToken } from "./client.ts";
import { usePolling } from "./use-api.ts";

/** The server sends at least a comment every 10 s; a connection that is silent for this long is dead. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** After a connection of this length, retries start with the first delay again. */
const GOOD_MS = 10_000;

interface Live {
  onEvent: (event: ChatEvent) => void;
  /** Reads the session again: when events may have been missed, and to poll. Must not reject. */
  refresh: () => Promise<unknown>;
  /** How often to poll, by whether the connection is up; 0 for never. */
  pollMs: (connected: boolean) => number;
  /** Whether the server is at work on it, so that there is something to follow. */
  busy: boolean;
}

/** How often to ask for what the server sends no longer, since nothing happened for a while. */
export const QUIET_POLL_MS = 60_000;

/**
 * Follows a session's events while its screen is looked at, until nothing happens any more, and polls as `pollMs` says. Returns what
 * follows them again, to be called before something is made to happen.
 */
export function useLive(sessionId: string, live: Live): () => void {
  const [connected, setConnected] = useState(false);
  const followAgain = useRef(() => {});
  const onEvent = useEffectEvent((event: ChatEvent) => live.onEvent(event));
  const refresh = useEffectEvent(() => void live.refresh());
  usePolling(sessionId, live.refresh, live.pollMs(connected));

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isQuiet = false;
    // The screen's own first read is as fresh as the first connection.
    let missed = false;

    function follow(): void {
      isQuiet = false;
      stop = followEvents(API.events(sessionId), {
        onEvent: ({ event, data }) => {
          if (event !== QUIET_EVENT) return onEvent({ event, data: JSON.parse(data) } as ChatEvent);
          leave();
          isQuiet = true;
        },
        onConnected: (up) => {
          setConnected(up);
          if (up && missed) refresh();
          missed = true;
        },
        // `refresh` meets and reports the same refusal.
        onRefused: () => refresh(),
      });
    }
    function leave(): void {
      stop?.();
      stop = undefined;
      missed = true;
      setConnected(false);
    }
    function onVisibility(): void {
      if (document.hidden) leave();
      else if (!stop) follow();
    }
    followAgain.current = () => {
      if (isQuiet && !document.hidden) follow();
    };
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      leave();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [sessionId]);

  const { busy } = live;
  useEffect(() => {
    if (busy) followAgain.current();
  }, [busy]);
  return useCallback(() => followAgain.current(), []);
}

interface Following {
  onEvent: (event: EventSourceMessage) => void;
  /** Events sent while it was down are not repeated. */
  onConnected: (up: boolean) => void;
  /** Not signed in, or no such session: it stays stopped. */
  onRefused: () => void;
}

/** Follows a stream of server-sent events, reconnecting, until stopped. By fetch: `EventSource` can't send the login. */
function followEvents(path: string, { onEvent, onConnected, onRefused }: Following): () => void {
  const stopped = new AbortController();
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function follow(): Promise<void> {
    const startedAt = performance.now();
    const refused = await readStream(path, stopped.signal, onEvent, () => onConnected(true)).then(
      () => false,
      (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 404),
    );
    if (stopped.signal.aborted) return;
    onConnected(false);
    if (refused) return onRefused();
    if (performance.now() - startedAt > GOOD_MS) retryMs = FIRST_RETRY_MS;
    timer = setTimeout(() => void follow(), retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }

  void follow();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

/** Resolves when the stream ends. @throws ApiError when it is refused; whatever breaks the connection. */
async function readStream(
  path: string,
  stop: AbortSignal,
  onEvent: (event: EventSourceMessage) => void,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(path, {
      headers: { Accept: "text/event-stream", Authorization: `Bearer ${getToken() ?? ""}` },
      credentials: "include",
      cache: "no-store",
      // It stays open: other requests go first.
      priority: "low",
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (!response.ok || !response.body) throw new ApiError(response, await response.text());
    onOpen();
    await readEvents(response.body, onEvent, () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** `onChunk` is called for comments too. */
export async function readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: EventSourceMessage) => void,
  onChunk: () => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onChunk();
    parser.feed(next.value);
  }
}
