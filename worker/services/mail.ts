import { httpFailure, ServiceFailure } from "./failure.ts";
import { fetchText } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** One mail for each `key`, where the service knows keys. Throws `ServiceFailure`, `rejected` for a mail that it will never take. */
  send(message: MailMessage, key: string): Promise<void>;
}

/** The second attempt included. No user waits for it. */
const TIMEOUT_SECONDS = 15;
/** A 409 of this name: the key was used before with another text. A template has changed since, and the mail is on its way. */
const SENT_BEFORE = "invalid_idempotent_request";

/** It can't be sent as it is. All else, a wrong key or a sender that is not proven yet, may be put right while the mail waits. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);
/** How such a refusal tells of our own settings. */
const OF_SETTINGS = /api key|\bfrom\b|\bdomain\b/i;

/** An HTTP API in Resend's shape, which keeps each `Idempotency-Key` for a day. */
export function resendMailer(options: {
  from: string;
  apiKey?: string;
  userAgent: string;
  baseUrl?: string;
}) {
  const { from, apiKey, userAgent, baseUrl = "https://api.resend.com" } = options;
  const url = `${baseUrl.replace(/\/+$/, "")}/emails`;
  return {
    send({ replyTo: reply_to, ...message }, key) {
      const headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      };
      const request = { method: "POST", headers, body: JSON.stringify({ from, ...message, reply_to }) };
      return withTimeout("mail", TIMEOUT_SECONDS, (signal) =>
        withOneRetry(async () => {
          // An answer that breaks off may be one to a mail that was not taken.
          const { response, text } = await fetchText("mail", url, { ...request, signal, userAgent });
          if (response.ok || (response.status === 409 && text.includes(SENT_BEFORE))) return;
          const failure = httpFailure("mail", response);
          const isOfMail = REFUSED.has(response.status) && !OF_SETTINGS.test(text);
          if (failure.reason !== "rejected" || isOfMail) throw failure;
          throw new ServiceFailure("mail", "unavailable", failure.message);
        }),
      );
    },
  } satisfies Mailer;
}

/** Cloudflare's Email Service, which knows no keys: mail programs show two mails with the same `X-Entity-Ref-ID` as one. */
export const cloudflareMailer = (binding: SendEmail, from: string): Mailer => ({
  async send(message, key) {
    const headers = { ...message.headers, "X-Entity-Ref-ID": key };
    await withTimeout("mail", TIMEOUT_SECONDS, () =>
      binding.send({ from: addressOf(from), ...message, headers }).catch((error: unknown) => {
        // Its message may quote the address.
        const code = error instanceof Error && "code" in error ? String(error.code) : "the binding failed";
        throw new ServiceFailure("mail", REFUSALS.test(code) ? "rejected" : "unavailable", code);
      }),
    );
  },
});

/** Of this mail or its recipient. What is wrong with the account or the sender may be put right while the mail waits. */
const REFUSALS =
  /^E_(?:RECIPIENT_SUPPRESSED|RECIPIENT_NOT_ALLOWED|HEADER_\w+|VALIDATION_\w+|CONTENT_TOO_LARGE)$/;

/** `Outspoken <hello@example.com>`, as the binding has it. */
function addressOf(from: string): string | { name: string; email: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return email ? { name: name ?? "", email } : from;
}
