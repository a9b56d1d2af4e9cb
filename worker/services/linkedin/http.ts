import { connectionFailure, readText, serviceResponse } from "../response.ts";
import { withTimeout } from "../retry.ts";

/** Many times what a token, a profile or a refusal comes to. */
const MAX_ANSWER_BYTES = 256 * 1024;

export interface LinkedInConfig {
  clientId: string;
  clientSecret: string;
  /** With the version path, as in `https://www.linkedin.com/oauth/v2`. */
  authBase: string;
  apiBase: string;
  /** `LinkedIn-Version`, YYYYMM. LinkedIn serves each for a year, then answers 426. */
  version: string;
  /** How long one attempt may take. */
  timeoutSeconds: number;
}

/** One attempt, whatever its status. Throws `ServiceFailure` when there is no answer, or more than is reasonable. */
export function askLinkedIn(
  timeoutSeconds: number,
  url: string,
  init: { method: "GET" | "POST"; headers: Record<string, string>; body?: string },
): Promise<{ response: Response; body: string }> {
  return withTimeout("linkedin", timeoutSeconds, async (signal) => {
    // A redirect would carry the secret or the token to an address nobody configured.
    const response = await fetch(url, { ...init, redirect: "manual", signal }).catch(() => {
      throw connectionFailure("linkedin", signal);
    });
    const contentType = response.headers.get("content-type");
    const answer = serviceResponse("linkedin", { body: response.body, contentType, signal });
    return { response, body: await readText(answer, MAX_ANSWER_BYTES) };
  });
}

/** Undefined where it is no JSON; LinkedIn's proxies answer HTML now and then. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
