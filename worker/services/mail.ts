import { httpFailure, ServiceFailure } from "./failure.ts";
import { fetchText } from "./response.ts";
import { withOneRetry, withTimeout } from "./retry.ts";

interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** A service that knows keys sends one mail for each `key`, however often it is asked. Throws `ServiceFailure`. */
  send(message: MailMessage, key: string): Promise<void>;
}

/** How long a service may take over one mail, the second attempt included. No user waits for it. */
const TIMEOUT_SECONDS = 15;
/** The key was used before with another text: a template has changed since, and the mail is on its way. */
const SENT_BEFORE = 409;

/** An HTTP API in Resend's shape, which keeps each `Idempotency-Key` for a day. */
export function resendMailer({
  from,
  apiKey,
  baseUrl = "https://api.resend.com",
}: {
  from: string;
  apiKey?: string;
  baseUrl?: string;
}): Mailer {
  const url = `${baseUrl.replace(/\/+$/, "")}/emails`;
  return {
    send(message, key) {
      const headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      };
      const request = { method: "POST", headers, body: JSON.stringify({ from, ...message }) };
      return withTimeout("mail", TIMEOUT_SECONDS, (signal) =>
        withOneRetry(async () => {
          // An answer that breaks off may be one to a mail that was not taken.
          const { response } = await fetchText("mail", url, { ...request, signal });
          if (!response.ok && response.status !== SENT_BEFORE) throw httpFailure("mail", response);
        }),
      );
    },
  };
}

/** Cloudflare's Email Service, which knows no keys: mail programs show two mails with the same `X-Entity-Ref-ID` as one. */
export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    send: async (message, key) => {
      const headers = { "X-Entity-Ref-ID": key };
      await withTimeout("mail", TIMEOUT_SECONDS, () =>
        binding.send({ from: addressOf(from), ...message, headers }).catch(() => {
          // Its message may quote the address.
          throw new ServiceFailure("mail", "unavailable", "the binding failed");
        }),
      );
    },
  };
}

/** `Outspoken <hello@example.com>`, as the binding has it. */
function addressOf(from: string): string | { name: string; email: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return email ? { name: name ?? "", email } : from;
}
