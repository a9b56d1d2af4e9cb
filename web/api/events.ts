import { ApiError, getToken } from "./client.ts";

/** One server-sent event; `data` is its lines, joined. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Reads server-sent events as they come in, whatever pieces they come in. Comments and fields of no use are skipped. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = "";
  let event = "";
  let data: string[] = [];

  function take(line: string): void {
    if (line === "") {
      if (data.length > 0) onEvent({ event: event || "message", data: data.join("\n") });
      event = "";
      data = [];
      return;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }

  return (text) => {
    // A carriage return at the very end may be half of a line end.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  };
}

/** The server sends at least a comment every 20 s; a line that is silent for this long is dead. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A line that held for this long was a good one: the next failure starts over. */
const GOOD_MS = 10_000;

interface Following {
  onEvent: (event: ServerEvent) => void;
  /** Whether the line is up, whenever that changes. What happened before it came up was not told. */
  onLine: (up: boolean) => void;
  /** The server refuses for good: not signed in, or no such thing. Nothing follows. */
  onRefused: (error: ApiError) => void;
}

/**
 * Follows a stream of server-sent events and takes it up again whenever it breaks, until told to stop. By fetch:
 * `EventSource` cannot send the login.
 */
export function followEvents(path: string, { onEvent, onLine, onRefused }: Following): () => void {
  const stopped = new AbortController();
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function follow(): Promise<void> {
    const startedAt = performance.now();
    try {
      await readStream(path, stopped.signal, onEvent, () => onLine(true));
    } catch (error) {
      if (stopped.signal.aborted) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) {
        onLine(false);
        onRefused(error);
        return;
      }
    }
    if (stopped.signal.aborted) return;
    onLine(false);
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

async function readStream(
  path: string,
  stop: AbortSignal,
  onEvent: (event: ServerEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(path, {
      headers: { Accept: "text/event-stream", Authorization: `Bearer ${getToken() ?? ""}` },
      credentials: "include",
      cache: "no-store",
      // It stays open for as long as the screen: whatever else is asked for goes first.
      priority: "low",
      signal: AbortSignal.any([stop, silence.signal]),
    });
    if (!response.ok || !response.body) throw new ApiError(response, await response.text());
    const parse = createEventParser(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    onOpen();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parse(next.value);
    }
  } finally {
    clearTimeout(timer);
  }
}
