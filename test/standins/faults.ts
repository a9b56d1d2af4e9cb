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
 * `429-date` (in 120 s, said as a date), `503-long` (in 120 s); `307` (to the same address);
 * `timeout` (never answers), `hang` (begins to answer and stops), `drip` (answers a space at a time, without end),
 * `reset` (closes without a word), `drop` (closes in mid-answer), `malformed` (200, not JSON), `blank` (200, and
 * nothing), `flood` (8 MB). False when `kind` is none of these.
 */
export function breakTransport(
  kind: string,
  response: ServerResponse,
  contentType = "application/json",
): boolean {
  switch (kind) {
    case "timeout":
      return true;
    case "reset":
      response.destroy();
      return true;
    case "hang":
    case "drop":
      begin(response, contentType, () => {
        if (kind === "drop") response.destroy();
      });
      return true;
    case "drip":
      drip(response, contentType);
      return true;
    case "blank":
      response.writeHead(200, { "content-type": contentType }).end();
      return true;
    case "malformed":
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html><body>Bad gateway</body></html>");
      return true;
    case "flood":
      response.writeHead(200, { "content-type": contentType });
      response.end(JSON.stringify({ text: " ".repeat(FLOOD_BYTES) }));
      return true;
    case "429":
    case "429-long":
      sendError(response, 429, "Slow down.", { "retry-after": kind === "429" ? "1" : "120" });
      return true;
    case "503-long":
      sendError(response, 503, "Down for a while.", { "retry-after": "120" });
      return true;
    case "429-date":
      sendError(response, 429, "Slow down.", { "retry-after": new Date(Date.now() + 120_000).toUTCString() });
      return true;
    case "307":
      sendError(response, 307, "It is elsewhere.", { location: response.req.url });
      return true;
  }
  if (!/^[45]\d\d$/.test(kind)) return false;
  sendError(response, Number(kind), "Told to fail.");
  return true;
}

/**
 * What a model does wrong: `truncated`, `schema`, `refusal`, `filtered`, `empty` (no content), `prose` (not JSON),
 * `padded` (far more than was said), `thought` (an object in a thought that never ends), or what `inventions.ts` adds.
 * Undefined when `fault` is none of these.
 */
export function spoiltChoice(fault: string, content: string): Choice | undefined {
  const choice = (text: string | null, finish_reason = "stop", refusal: string | null = null): Choice => ({
    message: { role: "assistant", content: text, refusal },
    finish_reason,
  });
  if (fault === "truncated") return choice(content.slice(0, content.length / 2), "length");
  if (fault === "schema") return choice(JSON.stringify({ headline: "Hello", text: 42 }));
  if (fault === "refusal") return choice(null, "stop", "I can't help with that.");
  if (fault === "filtered") return choice("", "content_filter");
  if (fault === "empty") return choice(null);
  if (fault === "prose") return choice("Sure! What a great voice note.");
  if (fault === "thought") return choice(`<think>Perhaps {"so": 1}? ${content}\nI kept {all} of it.`);
  if (isInvention(fault)) return choice(JSON.stringify(withInvention(fault, JSON.parse(content))));
  if (fault === "padded") {
    const answer = JSON.parse(content);
    return choice(JSON.stringify({ ...answer, body: `${answer.body} `.repeat(4) }));
  }
}
