import { z } from "zod";
import { httpFailure, ServiceFailure } from "./failure.ts";
import { fetchText, jsonOf } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

/** For both attempts and the pause between them: a person waits. */
const TIMEOUT_SECONDS = 5;

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** What is wrong on our side or theirs, and not with the token. */
const NOT_THE_TOKEN = /^(?:internal-error|bad-request|(?:missing|invalid)-input-secret)$/;

/**
 * Cloudflare's Turnstile, which tells people from programs: a widget in the browser gives a token, which is good once. `baseUrl` has the
 * version path.
 */
export function turnstile(
  siteKey: string,
  secretKey: string,
  baseUrl = "https://challenges.cloudflare.com/turnstile/v0",
) {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    /** Public: names this deployment to the widget. */
    siteKey,
    /** The script that draws the widget. */
    scriptUrl: `${base}/api.js?render=explicit`,
    /** Whether a person earned this token here and it was not used before. Throws `ServiceFailure`. */
    async verify({ token, remoteIp }: { token: string; remoteIp: string | null }): Promise<boolean> {
      const fields = {
        secret: secretKey,
        response: token,
        ...(remoteIp && { remoteip: remoteIp }),
        // So that the second attempt gets the answer of the first, which has used the token up.
        idempotency_key: crypto.randomUUID(),
      };
      const { success, "error-codes": errors } = await withTimeout("turnstile", TIMEOUT_SECONDS, (signal) =>
        withOneRetry(() => post(`${base}/siteverify`, fields, signal)),
      );
      const wrong = success ? undefined : errors.find((code) => NOT_THE_TOKEN.test(code));
      if (wrong) throw new ServiceFailure("turnstile", "rejected", wrong);
      return success;
    },
  };
}

async function post(url: string, fields: Record<string, string>, signal: AbortSignal) {
  const init = { method: "POST", body: new URLSearchParams(fields), signal };
  const { response, text } = await fetchText("turnstile", url, init);
  // A refusal says why, with status 400.
  const parsed = verdict.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  if (!response.ok) throw httpFailure("turnstile", response);
  throw new ServiceFailure("turnstile", "malformed", "the answer is no verdict");
}
