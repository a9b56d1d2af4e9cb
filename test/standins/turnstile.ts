/**
 * Turnstile on loopback: the script that draws the widget, a box to tick, and the call that judges its token. A token is
 * good once, with the secret below.
 *
 * What goes wrong can be produced by hand, by a token that nobody ticked for: `fault-` and one of those of `failAs`,
 * as in `fault-hang`; any other is wrong.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { askForUserAgent, fieldsOf, refusal, serve, standinApp } from "../../dev/standins/http.ts";
import { failAs } from "./faults.ts";

const BASE = "/turnstile/v0";
const SITE_KEY = "local-site-key";
const SECRET_KEY = "local-secret-key";

/** By token, the answer that it was used up by. */
type Tokens = Map<string, string | undefined>;

/** `port` 0 takes any; `env` makes the Worker use it. */
export async function startTurnstileStandin({ port = 0 } = {}) {
  const tokens: Tokens = new Map();
  const app = standinApp()
    .get(`${BASE}/api.js`, (call) =>
      call.body(read("turnstile-api.js"), 200, { "Content-Type": "text/javascript" }),
    )
    .get(`${BASE}/widget`, (call) =>
      call.html(read("turnstile-widget.html").replace("TOKEN", newToken(tokens))),
    )
    // For tests without a browser: a token as if somebody had ticked the box.
    .post(`${BASE}/token`, (call) => call.json({ token: newToken(tokens) }))
    .post(
      `${BASE}/siteverify`,
      askForUserAgent((status) => refusal(status, {})),
      async (call) => {
        const fields = await fieldsOf(call);
        const fault = fields.response?.replace(/^fault-/, "") ?? "";
        const failed = failAs(fault, call, (status) => refusal(status, {}));
        if (failed) return failed;
        const wrong = judge(tokens, fields);
        return call.json({ success: !wrong, "error-codes": wrong ? [wrong] : [], hostname: "localhost" });
      },
    );
  const running = await serve(app, port);
  return {
    ...running,
    env: {
      TURNSTILE_SITE_KEY: SITE_KEY,
      TURNSTILE_SECRET_KEY: SECRET_KEY,
      TURNSTILE_BASE_URL: `${running.url}${BASE}`,
    },
  };
}

function newToken(tokens: Tokens): string {
  const token = randomUUID();
  tokens.set(token, undefined);
  return token;
}

/** Uses the token up. Returns what is wrong with it. */
function judge(tokens: Tokens, { secret, response = "", idempotency_key = "" }: Record<string, string>) {
  if (secret !== SECRET_KEY) return "invalid-input-secret";
  if (!tokens.has(response)) return "invalid-input-response";
  const usedBy = tokens.get(response);
  if (usedBy === "" || (usedBy ?? idempotency_key) !== idempotency_key) return "timeout-or-duplicate";
  tokens.set(response, idempotency_key);
  return undefined;
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
