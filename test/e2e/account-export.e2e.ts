import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { API } from "#contract/paths.ts";
import { PATHS } from "../../web/paths.ts";
import { account, openAccount } from "./account.ts";
import { holdBack } from "./answers.ts";
import { DEEP, expect, test } from "./fixtures.ts";
import { speak } from "./speech.ts";
import { expectToast } from "./toasts.ts";
import { newAuthor } from "./typed-notes.ts";
import { upload, wavFile } from "./vault.ts";

const MINE = "We stopped discounting in January and lost nobody.";
const SPOKEN = "We moved the whole team to Lisbon last spring.";
const THEIRS = "This note belongs to somebody else entirely.";

/** The file that the browser saves when `act` is done. */
async function saved(page: Page, act: () => Promise<unknown>) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("everything is saved as one zip: what was typed, what was said, and nothing of others", async ({
  page,
  request,
}) => {
  await (await newAuthor(request)).say(THEIRS);
  const author = await newAuthor(request);
  await author.say(MINE);
  const sound = await readFile(await speak(SPOKEN));
  expect(await upload(request, author, wavFile(sound))).toBe(200);
  await openAccount(page, author);
  const { download, main } = account(page);
  const { name, bytes } = await saved(page, () => download.click());
  expect(name).toBe(`outspoken-export-${new Date().toISOString().slice(0, 10)}.zip`);
  // Stored, not packed, so that its texts and sounds stand in it as they are.
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  for (const part of ["outspoken.json", MINE, sound]) expect(bytes.includes(part)).toBe(true);
  expect(bytes.includes(THEIRS)).toBe(false);
  await expect(main.getByText(`Saved ${name} (`)).toBeVisible();
  await expect(download).toBeFocused();
});

test(
  "while it runs it says so, is not begun twice, and goes on behind another screen",
  DEEP,
  async ({ page, request }) => {
    const author = await newAuthor(request);
    await openAccount(page, author);
    const { release } = await holdBack(page, API.accountExport);
    let asked = 0;
    page.on("request", (sent) => {
      if (new URL(sent.url()).pathname === API.accountExport) asked += 1;
    });
    const { download, main } = account(page);
    const running = main.getByRole("button", { name: "Downloading..." });
    await download.click();
    await expect(running).toHaveAttribute("aria-busy", "true");
    await expect(main.getByText("0.0 kB so far")).toBeVisible();
    await running.press("Enter");
    await main.getByRole("link", { name: "Billing & Usage" }).click();
    await expect(page).toHaveURL(PATHS.billing);
    await page.getByRole("link", { name: "Account" }).click();
    await expect(running).toBeVisible();
    const { bytes } = await saved(page, async () => release());
    expect(bytes.includes("outspoken.json")).toBe(true);
    await expect(download).toBeVisible();
    expect(asked).toBe(1);
  },
);

test("Cancel ends it, and it can be begun again", DEEP, async ({ page, request }) => {
  await openAccount(page, await newAuthor(request));
  await holdBack(page, API.accountExport);
  const { download, main } = account(page);
  await download.click();
  await main.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(download).toBeFocused();
  await page.unroute(API.accountExport);
  const { bytes } = await saved(page, () => download.press("Enter"));
  expect(bytes.includes("outspoken.json")).toBe(true);
});

test("one that breaks off half-way is not saved, and says so", DEEP, async ({ page, request }) => {
  await openAccount(page, await newAuthor(request));
  const line = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/zip" });
    response.write("PK\u0003\u0004 and not much more", () => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const { port } = line.address() as AddressInfo;
  await page.route(API.accountExport, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  let saves = 0;
  page.on("download", () => {
    saves += 1;
  });
  const { download } = account(page);
  await download.click();
  await expectToast(
    page,
    "Download failed",
    "We can't reach the server. Please check your connection and try again.",
  );
  await expect(download).toBeFocused();
  expect(saves).toBe(0);
  line.close();
});

test("one that the server refuses says why", DEEP, async ({ page, request }) => {
  await openAccount(page, await newAuthor(request));
  await page.route(API.accountExport, (route) =>
    route.fulfill({ status: 429, json: { code: "too_many", message: ERROR_MESSAGES.too_many } }),
  );
  await account(page).download.click();
  await expectToast(page, "Download failed", ERROR_MESSAGES.too_many);
});
