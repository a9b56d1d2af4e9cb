import { z } from "zod";
import { httpFailure, ServiceFailure } from "../failure.ts";
import { connectionFailure, readText, serviceResponse } from "../response.ts";
import { withOneRetry, withTimeout } from "../retry.ts";

const DEFAULT_BASE_URL = "https://challenges.cloudflare.com/turnstile/v0";
/** For both attempts and the pause between them: a person waits (design §3). */
const TIMEOUT_SECONDS = 5;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Tells people from programs: a widget in the browser gives a token, which is good once. */
export interface Challenge {
  /** Public: names this deployment to the widget. */
  siteKey: string;
  /** The script that draws the widget. */
  scriptUrl: string;
  /** Whether a person earned this token here and it was not used before. Throws `ServiceFailure`. */
  verify(answer: { token: string; remoteIp: string | null }): Promise<boolean>;
}

export interface TurnstileConfig {
  siteKey: string;
  secretKey: string;
  /** With the version path. */
  baseUrl?: string;
}

const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** What is wrong on our side or theirs, and not with the token. */
const NOT_THE_TOKEN = /^(?:internal-error|bad-request|(?:missing|invalid)-input-secret)$/;

/** Cloudflare's Turnstile. */
export function turnstile({ siteKey, secretKey, baseUrl = DEFAULT_BASE_URL }: TurnstileConfig): Challenge {
  const base = baseUrl.replace(/\/+$/, "");
  return {
    siteKey,
    scriptUrl: `${base}/api.js?render=explicit`,
    verify: async ({ token, remoteIp }) => {
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

async function post(
  url: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<z.infer<typeof verdict>> {
  const init = { method: "POST", body: new URLSearchParams(fields), redirect: "manual", signal } as const;
  const response = await fetch(url, init).catch(() => {
    throw connectionFailure("turnstile", signal);
  });
  const contentType = response.headers.get("content-type");
  const answer = serviceResponse("turnstile", { body: response.body, contentType, signal });
  const text = await readText(answer, MAX_ANSWER_BYTES);
  // A refusal says why, with status 400.
  const parsed = verdict.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  if (!response.ok) throw httpFailure("turnstile", response);
  throw new ServiceFailure("turnstile", "malformed", "the answer is no verdict");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
