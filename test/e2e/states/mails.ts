import type { Page } from "@playwright/test";
import { startMailStandin } from "../../../dev/standins/mail.ts";
import { composeMail, type MailFacts, type MailKind } from "../../../worker/domain/mails/compose.ts";
import { expect } from "../fixtures.ts";
import type { State } from "./states.ts";

const FRAME = {
  to: "ana.ruiz-of-the-harbour-office@an-example-company.example.com",
  origin: "https://outspoken.example",
  token: "A".repeat(43),
};

const FACTS: MailFacts = {
  "confirm-email": {},
  "reset-password": {},
  "password-changed": { at: "2026-11-22T09:30:00Z" },
  "passkey-added": { at: "2026-11-22T09:30:00Z", device: "Chrome on Android" },
  "payment-failed": {},
  "account-erased": { at: "2026-11-22T09:30:00Z" },
  "linkedin-ending": { until: "2026-12-06T09:30:00Z", days: "14", posts: "2026-12-08T09:30:00Z" },
  "post-missed": {
    postId: "post",
    at: "2026-11-22T09:30:00Z",
    reason:
      "This post could not be sent within an hour of its time, so we didn't send it. Publish it now, or choose another time.",
  },
  "post-unknown": {
    postId: "post",
    at: "2026-11-22T09:30:00Z",
    reason:
      "LinkedIn didn't answer, so we can't tell yet whether your post is there. Publish again to find out: it will never be posted twice.",
  },
  "post-failed": {
    postId: "post",
    at: "2026-11-22T09:30:00Z",
    reason: "Your LinkedIn connection has run out. Reconnect LinkedIn to publish.",
  },
};

/** Each mail as the mailbox shows it: to be looked at, not tested, since the mailbox is none of our screens. */
export const MAIL_STATES: State[] = (Object.keys(FACTS) as MailKind[]).map((kind) => ({
  name: `mail, ${kind}`,
  open: (page) => openMail(page, kind),
}));

async function openMail(page: Page, kind: MailKind): Promise<void> {
  const { url, close, env } = await startMailStandin();
  page.on("close", () => void close());
  const mail = composeMail(kind, FACTS[kind] as never, FRAME);
  await fetch(`${url}/emails`, {
    method: "POST",
    headers: { Authorization: `Bearer ${env.MAIL_API_KEY}` },
    body: JSON.stringify({ ...mail, from: "Outspoken <hello@outspoken.example>" }),
  });
  await page.goto(url);
  await page.getByRole("link", { name: mail.subject }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
}
