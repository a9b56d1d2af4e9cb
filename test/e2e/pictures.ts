import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startMailStandin } from "../../dev/standins/mail.ts";
import { ROOT } from "../../dev/tools.ts";
import { composeMail, type MailKind } from "../../worker/domain/mails/compose.ts";
import { MAILS } from "../units/mails.ts";
import { expect, test } from "./fixtures.ts";
import { looksAt, opener, type State, ZOOMED } from "./states/state.ts";
import { STATES } from "./states/states.ts";

/** Under the root of the checkout; git leaves it alone. */
const FOLDER = "pictures";

test.use({ contextOptions: { reducedMotion: "reduce" }, bypassCSP: true });

// Nothing scrolls in a picture: there is no bar to keep room for. Our policy would not let this style in.
const style = ":root { scrollbar-gutter: auto }";

const FRAME = {
  to: "ana.ruiz-of-the-harbour-office@an-example-company.example.com",
  origin: "https://outspoken.example",
  token: "A".repeat(43),
};

/** Each mail as the mailbox shows it: to be looked at, not tested, since the mailbox is none of our screens. */
const MAIL_STATES: State[] = (Object.keys(MAILS) as MailKind[]).map((kind) => ({
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

for (const state of [...STATES, ...MAIL_STATES]) {
  test(state.name, async ({ page, request }) => {
    const openWith = await opener(page, request, state);
    for (const look of looksAt(state)) {
      await openWith(look);
      const { viewport, colorScheme, forcedColors, textPx } = look;
      await page.evaluate(() => document.fonts.ready);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      // As tall as what it shows, so that nothing floats in its middle; a dialog is looked at where it stands.
      const dialog = await page.getByRole("dialog").first().isVisible();
      // A taller window than that of somebody who zooms has another layout, and any other size takes the larger text away.
      const keepsSize = dialog || viewport === ZOOMED || textPx !== undefined;
      const tall = keepsSize ? viewport.height : Math.max(viewport.height, await height());
      if (!keepsSize) await page.setViewportSize({ ...viewport, height: tall });
      // What is as high as the screen would grow with it.
      const grows = !dialog && textPx === undefined && (await height()) > tall;
      if (grows && !keepsSize) await page.setViewportSize(viewport);
      const kind = `${viewport.width}.${colorScheme}${forcedColors ? ".forced" : ""}`;
      const path = join(ROOT, FOLDER, `${state.name.replace(/\W+/g, "-")}.${kind}.png`);
      await page.screenshot({ path, animations: "disabled", fullPage: grows, style });
    }
  });
}
