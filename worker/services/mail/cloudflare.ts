import { ServiceFailure } from "../failure.ts";
import { withTimeout } from "../retry.ts";
import { MAIL_TIMEOUT_SECONDS, type Mailer } from "./mail.ts";

/**
 * Cloudflare's Email Service by its binding. It knows no keys: a mail whose answer was lost is sent again, with the same
 * `X-Entity-Ref-ID`, by which mail programs show the two as one.
 */
export function cloudflareMailer(binding: SendEmail, from: string): Mailer {
  return {
    send: async (message, key) => {
      const headers = { "X-Entity-Ref-ID": key };
      await withTimeout("mail", MAIL_TIMEOUT_SECONDS, () =>
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
