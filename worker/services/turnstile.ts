import { z } from "zod";
import { httpFailure, ServiceFailure } from "./failure.ts";
import { fetchText, jsonOf } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

/** For both attempts and the pause between them: a person waits. */
const TIMEOUT_SECONDS = 5;

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** What is wrong on our side or theirs, and not with the token. */
const NOT_THE_TOKEN = /^(?:internal-error|bad-request|(?:missing|invalid)-input-secret)$/;

/** Cloudflare's Turnstile: a widget gives people, and not programs, a token that is good once. `baseUrl` has the version path. */
export function turnstile(
  siteKey: string,
  secretKey: string,
  userAgent: string,
  baseUrl = "https://challenges.cloudflare.com/turnstile/v0",
) {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    siteKey,
    scriptUrl: `${base}/api.js?render=explicit`,
    /** Whether a person earned this token here and it was not used before. */
    async verify({ token, remoteIp }: { token: string; remoteIp: string | null }): Promise<boolean> {
      const fields = {
        secret: secretKey,
        response: token,
        ...(remoteIp && { remoteip: remoteIp }),
        // So that the second attempt gets the answer of the first, which has used the token up.
        idempotency_key: crypto.randomUUID(),
      };
      const request = { method: "POST", body: new URLSearchParams(fields) };
      const url = `${base}/siteverify`;
      const { success, "error-codes": errors } = await withTimeout("turnstile", TIMEOUT_SECONDS, (signal) =>
        withOneRetry(async () => {
          const { response, text } = await fetchText("turnstile", url, { ...request, signal, userAgent });
          // A refusal says why, with status 400.
          const parsed = verdict.safeParse(jsonOf(text));
          if (parsed.success) return parsed.data;
          if (!response.ok) throw httpFailure("turnstile", response);
          throw new ServiceFailure("turnstile", "malformed", "the answer is no verdict");
        }),
      );
      const wrong = success ? undefined : errors.find((code) => NOT_THE_TOKEN.test(code));
      if (wrong) throw new ServiceFailure("turnstile", "rejected", wrong);
      return success;
    },
  };
}
