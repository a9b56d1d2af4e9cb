import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PATHS } from "../../web/paths.ts";
import { DEEP, expect, signUp, startApp, withOwnApp } from "./fixtures.ts";
import { speak } from "./speech.ts";

/** As `npm start` makes it for a newcomer, so that its stand-ins call it; the page of all of them is at one of the next ports. */
const test = withOwnApp(async () => {
  const { origin, stop } = await startApp();
  const page = await overviewAfter(Number(new URL(origin).port));
  const standin = (name: string) => new RegExp(`href="([^"]+)">${name}`).exec(page)?.[1] ?? "";
  return { origin, stop, mailbox: standin("Mailbox"), telegram: standin("Telegram") };
});

async function overviewAfter(port: number): Promise<string> {
  for (let next = port + 1; next < port + 20; next += 1) {
    const text = await fetch(`http://127.0.0.1:${next}/`).then(
      (answer) => answer.text(),
      () => "",
    );
    if (text.includes("What npm start has put in place")) return text;
  }
  throw new Error("The page of the stand-ins was not found.");
}

// A trace, which a second try has, runs scripts in each frame; the mailbox's frame of a mail allows none.
test.use({ expectedConsole: [/^Blocked script execution in 'about:srcdoc'/] });

const SAID =
  "We stopped discounting in January and we lost nobody, because the best customers never asked for it.";

async function openMail(page: Page, mailbox: string, subject: string) {
  await expect(async () => {
    await page.goto(mailbox);
    await page.getByRole("link", { name: subject }).first().click({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  return page.frameLocator("iframe");
}

test(
  "spoken to Telegram and mailed, a note becomes a draft that comes back as the answer",
  DEEP,
  async ({ page, app, context }) => {
    test.slow();
    const { email } = await signUp(page);
    const confirm = await openMail(page, app.mailbox, "Confirm your email address");
    await page.goto((await confirm.getByRole("link").first().getAttribute("href")) ?? "");
    await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();

    await page.goto(PATHS.accountNotes);
    const connect = page.getByRole("button", { name: "Connect Telegram" });
    const opened = context.waitForEvent("page");
    await connect.click();
    const chat = await opened;
    await chat.getByRole("button", { name: "Start" }).click();
    await expect(chat.getByText(/^Connect this chat to .*Reply YES/)).toBeVisible({ timeout: 20_000 });
    await chat.getByRole("textbox", { name: "Message" }).fill("yes");
    await chat.getByRole("button", { name: "Send", exact: true }).click();
    await expect(chat.getByText(/^Connected\./)).toBeVisible({ timeout: 20_000 });
    await chat
      .getByLabel("File", { exact: true })
      .setInputFiles(await speak(SAID, { format: "ogg", padSeconds: 1 }));
    await chat.getByRole("button", { name: "Send", exact: true }).click();
    const draft = chat.getByTestId("bot").last();
    await expect(draft).toContainText("% your words", { timeout: 60_000 });
    await expect(draft).toContainText(/January/);
    await page.bringToFront();
    await page.reload();
    await expect(page.getByText("Connected as Ada")).toBeVisible();

    const address = (await page.getByText("@notes.localhost").textContent()) ?? "";
    await page.goto(app.mailbox);
    await page.getByText("Write a mail").click();
    await page.getByLabel("From").fill(email);
    await page.getByLabel("To").fill(address);
    const buffer = await readFile(await speak(SAID, { format: "m4a", padSeconds: 1 }));
    await page
      .getByLabel("Sound")
      .setInputFiles({ name: "New Recording.m4a", mimeType: "audio/x-m4a", buffer });
    await page.getByRole("button", { name: "Send" }).click();
    const answer = await openMail(page, app.mailbox, "Re: A thought");
    await expect(answer.getByText(/% your words/)).toBeVisible();
    await expect(answer.getByText(/January/).first()).toBeVisible();
  },
);
