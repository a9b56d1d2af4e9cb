import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { API } from "#contract/paths.ts";
import { takeMail } from "../../../worker/email.ts";
import type { Person } from "../people.ts";

export const addressOf = async (person: Person): Promise<string> =>
  (await (await person.get(API.inbox)).json<{ address: string }>()).address;

export type Letter = ReturnType<typeof letterOf>;

/** A mail of this person's as their provider sends it and Cloudflare hands it over. */
export const letterOf = ({ email }: Person, body: string, ...more: string[]) => ({
  headers: [
    "Received: from mail.example.com (192.0.2.1) by cloudflare-email.net (unknown) id 1 for <x>; Mon, 23 Nov 2026",
    `Authentication-Results: mx.cloudflare.net; spf=pass smtp.mailfrom=x; dmarc=pass (p=reject) header.from=example.com policy.dmarc=reject`,
    `From: Ada <${email.toUpperCase()}>`,
    `Message-ID: <${crypto.randomUUID()}@example.com>`,
    "Subject: A thought",
    "MIME-Version: 1.0",
    ...more,
  ],
  body,
});

/** The same of these parts, each with its headers. */
export const letterOfParts = (person: Person, parts: string[], kind = "mixed"): Letter =>
  letterOf(
    person,
    [...parts.map((part) => `--b\r\n${part}`), "--b--"].join("\r\n"),
    `Content-Type: multipart/${kind}; boundary="b"`,
  );

/** As it was sent to this address just now, where it does not say something else. */
export function bytesOf({ headers, body }: Letter, to: string) {
  const others = [`To: ${to}`, `Date: ${new Date().toUTCString()}`].filter(
    (line) => !headers.some((header) => header.startsWith(line.slice(0, 3))),
  );
  return new TextEncoder().encode(`${[...headers, ...others].join("\r\n")}\r\n\r\n${body}`);
}

export async function arrive({ headers, body }: Letter, to: string, from = "ada@example.com"): Promise<void> {
  const raw = bytesOf({ headers, body }, to);
  const context = createExecutionContext();
  const refused = () => expect.fail("nobody is to hear of it");
  const mail = { from, to, raw: new Response(raw).body, rawSize: raw.length, setReject: refused };
  await takeMail(mail as unknown as ForwardableEmailMessage, env, context);
  await waitOnExecutionContext(context);
}
