import type { ServerResponse } from "node:http";
import { begin, drip } from "../../dev/standins/http.ts";
import { isInvention, withInvention } from "./inventions.ts";
import type { Choice } from "./stream.ts";

/** Larger than any answer a client should be willing to read. */
const FLOOD_BYTES = 8 * 1024 * 1024;

export function sendJson(response: ServerResponse, status: number, value: unknown, headers = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

export function sendError(response: ServerResponse, status: number, message: string, headers = {}) {
  sendJson(response, status, { error: { message, type: "stand_in", param: null, code: null } }, headers);
}

/**
 * Misbehaves on the wire. Kinds: any status from `400` to `599`; `429` (come back in 1 s), `429-long` (in 120 s),
 * `429-date` (in 120 s, said as a date), `503-long` (in 120 s); `307` (to the same address); `too-long` (400);
 * `timeout` (never answers), `hang` (begins to answer and stops), `drip` (answers a space at a time, without end),
 * `reset` (closes without a word), `drop` (closes in mid-answer), `malformed` (200, not JSON), `blank` (200, and
 * nothing), `flood` (8 MB). False when `kind` is none of these.
 */
export function breakTransport(
  kind: string,
  response: ServerResponse,
  contentType = "application/json",
): boolean {
  const answer = (text: string, type = contentType) =>
    response.writeHead(200, { "content-type": type }).end(text);
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
  const ways: Record<string, () => unknown> = {
    timeout: () => undefined,
    reset: () => response.destroy(),
    hang: () => begin(response, contentType),
    drop: () => begin(response, contentType, () => response.destroy()),
    drip: () => drip(response, contentType),
    blank: () => answer(""),
    malformed: () => answer("<html><body>Bad gateway</body></html>", "text/html"),
    flood: () => answer(JSON.stringify({ text: " ".repeat(FLOOD_BYTES) })),
    "429": () => sendError(response, 429, "Slow down.", { "retry-after": "1" }),
    "429-long": () => sendError(response, 429, "Slow down.", { "retry-after": "120" }),
    "429-date": () => sendError(response, 429, "Slow down.", { "retry-after": later(120) }),
    "503-long": () => sendError(response, 503, "Down for a while.", { "retry-after": "120" }),
    "too-long": () =>
      sendError(response, 400, "This model's maximum context length is 8192 tokens. Please shorten it."),
    "307": () => sendError(response, 307, "It is elsewhere.", { location: response.req.url }),
  };
  const isStatus = /^[45]\d\d$/.test(kind);
  const way = ways[kind] ?? (isStatus ? () => sendError(response, Number(kind), "Told to fail.") : undefined);
  way?.();
  return way !== undefined;
}

/**
 * What a model does wrong: `truncated`, `schema`, `refusal`, `filtered`, `empty` (no content), `prose` (not JSON),
 * `reasoned` (all of it as its reasoning), `padded` (far more than was said), `unopened` (a body without its first
 * sentence, which is the first hook), or what `inventions.ts` adds.
 * Undefined when `fault` is none of these.
 */
export function spoiltChoice(fault: string, content: string): Choice | undefined {
  const choice = (text: string | null, finish_reason = "stop", refusal: string | null = null): Choice => ({
    message: { role: "assistant", content: text, refusal },
    finish_reason,
  });
  const ways: Record<string, () => Choice> = {
    truncated: () => choice(content.slice(0, content.length / 2), "length"),
    schema: () => choice(JSON.stringify({ headline: "Hello", text: 42 })),
    refusal: () => choice(null, "stop", "I can't help with that."),
    filtered: () => choice("", "content_filter"),
    empty: () => choice(null),
    reasoned: () => ({
      message: { role: "assistant", content: "", refusal: null, reasoning_content: content },
      finish_reason: "stop",
    }),
    prose: () => choice("Sure! What a great voice note."),
  };
  if (ways[fault]) return ways[fault]();
  if (isInvention(fault)) return choice(JSON.stringify(withInvention(fault, JSON.parse(content))));
  if (fault === "unopened") {
    const answer = JSON.parse(content);
    return choice(JSON.stringify({ ...answer, body: answer.body.replace(/^.*?[.!?]\s+/, "") }));
  }
  if (fault === "padded") {
    const answer = JSON.parse(content);
    return choice(JSON.stringify({ ...answer, body: `${answer.body} `.repeat(4) }));
  }
}
