/**
 * Turnstile on loopback: the script that draws the widget, a box to tick, and the call that judges its token. A token is
 * good once, for five minutes, with the secret below.
 *
 * What goes wrong can be produced by hand, by a token that nobody ticked for: `fault-` and one of `WIRE_FAULTS` or a status,
 * as in `fault-hang`; any other is wrong.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  listenOnLoopback,
  Refusal,
  readFields,
  send,
  sendJson,
  sendPage,
  WIRE_FAULTS,
} from "../../dev/standins/http.ts";

const BASE = "/turnstile/v0";
const SITE_KEY = "local-site-key";
const SECRET_KEY = "local-secret-key";
const TOKEN_MS = 300_000;

export interface TurnstileStandin {
  /** Its origin. */
  url: string;
  close(): Promise<void>;
  /** What makes the Worker use it. */
  env: Record<"TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET_KEY" | "TURNSTILE_BASE_URL", string>;
}

/** A token's end, in milliseconds since 1970, and the answer that it was used up by. */
type Tokens = Map<string, { until: number; usedBy?: string }>;

/** `port` 0 takes any. */
export async function startTurnstileStandin({ port = 0 } = {}): Promise<TurnstileStandin> {
  const tokens: Tokens = new Map();
  const server = createServer((request, response) => {
    answer(tokens, request, response).catch((error: unknown) => {
      if (error instanceof Refusal) sendJson(response, error.status, error.body);
      else sendJson(response, 500, { message: String(error) });
    });
  });
  const { url, close } = await listenOnLoopback(server, port);
  return {
    url,
    close,
    env: {
      TURNSTILE_SITE_KEY: SITE_KEY,
      TURNSTILE_SECRET_KEY: SECRET_KEY,
      TURNSTILE_BASE_URL: `${url}${BASE}`,
    },
  };
}

async function answer(tokens: Tokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  switch (`${request.method} ${url.pathname}`) {
    case `GET ${BASE}/api.js`:
      return send(response, SCRIPT, "text/javascript");
    case `GET ${BASE}/widget`:
      return sendPage(response, 200, widgetPage(newToken(tokens)));
    // For tests without a browser: a token as if somebody had ticked the box.
    case `POST ${BASE}/token`:
      return sendJson(response, 200, { token: newToken(tokens) });
    case `POST ${BASE}/siteverify`:
      return verify(tokens, await readFields(request), response);
  }
  throw new Refusal(404, { message: `There is no ${request.method} ${url.pathname}.` });
}

function newToken(tokens: Tokens): string {
  const token = randomUUID();
  tokens.set(token, { until: Date.now() + TOKEN_MS });
  return token;
}

function verify(tokens: Tokens, fields: Record<string, string>, response: ServerResponse): void {
  const [, fault = ""] = /^fault-(.+)$/.exec(fields.response ?? "") ?? [];
  const misbehave = WIRE_FAULTS[fault];
  if (misbehave) misbehave(response);
  else if (/^\d+$/.test(fault)) sendJson(response, Number(fault), {});
  else {
    const wrong = judge(tokens, fields);
    sendJson(response, 200, { success: !wrong, "error-codes": wrong ? [wrong] : [], hostname: "localhost" });
  }
}

/** Uses the token up. Returns what is wrong with it. */
function judge(tokens: Tokens, { secret, response = "", idempotency_key = "" }: Record<string, string>) {
  if (secret !== SECRET_KEY) return "invalid-input-secret";
  const token = tokens.get(response);
  if (!token) return "invalid-input-response";
  const isUsed = token.usedBy !== undefined && (token.usedBy === "" || token.usedBy !== idempotency_key);
  if (isUsed || token.until < Date.now()) return "timeout-or-duplicate";
  token.usedBy = idempotency_key;
  return undefined;
}

/** As Turnstile's own, it puts a frame of the service into the page and hears from there. */
const SCRIPT = `
  const { origin } = new URL(document.currentScript.src);
  window.turnstile = {
    render(place, { sitekey, callback }) {
      const frame = document.createElement("iframe");
      frame.src = origin + "${BASE}/widget?sitekey=" + encodeURIComponent(sitekey);
      frame.title = "Widget of the local Turnstile";
      frame.width = "300";
      frame.height = "65";
      addEventListener("message", (event) => {
        if (event.source === frame.contentWindow) callback(event.data);
      });
      document.querySelector(place).append(frame);
    },
  };
`;

const widgetPage = (token: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Local Turnstile</title>
<style>:root { color-scheme: light dark; font: 16px system-ui; } body { margin: 0; } label { display: flex; gap: .75rem;
  align-items: center; height: 61px; padding: 0 1rem; border: 1px solid; } input { width: 24px; height: 24px; }</style>
<label><input type="checkbox" id="box"> I am a person (local)</label>
<script>
  document.getElementById("box").onchange = ({ target }) => {
    target.disabled = true;
    parent.postMessage(${JSON.stringify(token)}, "*");
  };
</script>
</html>
`;
