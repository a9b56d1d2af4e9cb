import type { Page } from "@playwright/test";
import { startMailStandin } from "../../../dev/standins/mail.ts";
import { composeMail, type MailKind } from "../../../worker/domain/mails/compose.ts";
import { MAILS } from "../../units/mails.ts";
import { expect } from "../fixtures.ts";
import type { State } from "./state.ts";

const FRAME = {
  to: "ana.ruiz-of-the-harbour-office@an-example-company.example.com",
  origin: "https://outspoken.example",
  token: "A".repeat(43),
};

/** Each mail as the mailbox shows it: to be looked at, not tested, since the mailbox is none of our screens. */
export const MAIL_STATES: State[] = (Object.keys(MAILS) as MailKind[]).map((kind) => ({
  name: `mail, ${kind}`,
  open: (page) => openMail(page, kind),
}));

async function openMail(page: Page, kind: MailKind): Promise<void> {
  const { url, close, env } = await startMailStandin();
  page.on("close", () => void close());
  const mail = composeMail(kind, MAILS[kind].facts as never, FRAME);
  await fetch(`${url}/emails`, {
    method: "POST",
    headers: { Authorization: `Bearer ${env.MAIL_API_KEY}` },
    body: JSON.stringify({ ...mail, from: "Outspoken <hello@outspoken.example>" }),
  });
  await page.goto(url);
  await page.getByRole("link", { name: mail.subject }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
}
