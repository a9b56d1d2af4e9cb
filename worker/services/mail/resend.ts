import { httpFailure } from "../failure.ts";
import { connectionFailure, readText, serviceResponse } from "../response.ts";
import { withOneRetry, withTimeout } from "../retry.ts";
import { MAIL_TIMEOUT_SECONDS, type Mailer } from "./mail.ts";

const DEFAULT_BASE_URL = "https://api.resend.com";
const MAX_ANSWER_BYTES = 64 * 1024;
/** The key was used before with another text: a template has changed since, and the mail is on its way. */
const SENT_BEFORE = 409;

export interface ResendConfig {
  from: string;
  apiKey?: string;
  baseUrl?: string;
}

/** An HTTP API in Resend's shape, which keeps each `Idempotency-Key` for a day. */
export function resendMailer({ from, apiKey, baseUrl = DEFAULT_BASE_URL }: ResendConfig): Mailer {
  const url = `${baseUrl.replace(/\/+$/, "")}/emails`;
  return {
    send: (message, key) =>
      withTimeout("mail", MAIL_TIMEOUT_SECONDS, (signal) =>
        withOneRetry(async () => {
          const response = await fetch(url, {
            method: "POST",
            headers: {
              "Content-Type": "application/json",
              "Idempotency-Key": key,
              ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
            },
            body: JSON.stringify({ from, ...message }),
            // A redirect would carry the key to an address nobody configured.
            redirect: "manual",
            signal,
          }).catch(() => {
            throw connectionFailure("mail", signal);
          });
          const { body, headers } = response;
          // An answer that breaks off may be one to a mail that was not taken.
          await readText(
            serviceResponse("mail", { body, contentType: headers.get("content-type"), signal }),
            MAX_ANSWER_BYTES,
          );
          if (!response.ok && response.status !== SENT_BEFORE) throw httpFailure("mail", response);
        }),
      ),
  };
}
